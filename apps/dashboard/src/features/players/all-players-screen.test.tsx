// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { testPlayer } from '../../testing/test-player.ts';

const { api, open } = withDashboard();

it('asks for the list anew once a player is deleted', async () => {
  let players = [testPlayer({ id: 'ply_1', name: 'Trailer' }), testPlayer({ id: 'ply_2', name: 'Teaser' })];
  api().answer({
    'GET /players': () => ({ body: players }),
    'DELETE /players/ply_1': () => {
      players = players.slice(1);
      return {};
    },
  });
  const person = open('/all-players');
  await person.click(await screen.findByRole('button', { name: 'Actions for Trailer' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(screen.queryByText('Trailer')).toBeNull());
  expect(screen.getByText('Teaser')).toBeDefined();
  expect(api().requests('DELETE /players/ply_1')).toHaveLength(1);
});

it('draws the cards that are seen of a long list, wherever it is scrolled to', async () => {
  const players = Array.from({ length: 1000 }, (_, index) =>
    testPlayer({ id: `ply_${index}`, name: `Film ${index}.` }),
  );
  api().answer({ 'GET /players': { body: players } });
  open('/all-players');
  const shown = () => screen.getAllByText(/^Film \d+\.$/).map((name) => name.textContent);
  await screen.findByText('Film 0.');
  expect(shown().length).toBeLessThanOrEqual(50);
  act(() => {
    window.scrollTo(0, 40_000);
    window.dispatchEvent(new Event('scroll'));
  });
  await waitFor(() => expect(shown()).not.toContain('Film 0.'));
  expect(shown().length).toBeGreaterThan(0);
  expect(shown().length).toBeLessThanOrEqual(50);
});
