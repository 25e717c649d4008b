// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
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

/** A call of the test before may still come. */
const activityCalls = (playerId: string): string[] =>
  api()
    .requests('GET /stats/activity')
    .map(({ address }) => address)
    .filter((address) => address.includes(playerId));

const cardOf = async (name: string) => (await screen.findByRole('link', { name })).closest('article') as HTMLElement;

it('shows on each card where its player is and how its days went, asked for at once', async () => {
  const plays = Array.from({ length: 30 }, (_, day) => day);
  api().answer({
    'GET /players': { body: [testPlayer({ id: 'ply_a' }), testPlayer({ id: 'ply_b', name: 'Teaser' })] },
    'GET /stats/activity': { body: [{ player_id: 'ply_a', plays, pages: 7 }] },
  });
  open('/all-players');
  const card = await cardOf('Trailer');
  expect(await within(card).findByText(/on 7 pages/)).toBeDefined();
  expect(within(card).getByText(/435 plays in 30 days/)).toBeDefined();
  expect(card.querySelector('svg path[d^="M0,24L0,24L3.4,"]')).not.toBeNull();
  expect((await cardOf('Teaser')).textContent).not.toContain('page');
  expect(activityCalls('ply_a')).toEqual(['/stats/activity?player_ids=ply_a%2Cply_b']);
});

it('shows cards without their days where those cannot be fetched', async () => {
  api().answer({
    'GET /players': { body: [testPlayer({ id: 'ply_c' })] },
    'GET /stats/activity': refusal(403, 'forbidden'),
  });
  open('/all-players');
  const card = await cardOf('Trailer');
  await waitFor(() => expect(activityCalls('ply_c')).toHaveLength(1));
  expect(card.textContent).toMatch(/^Trailerlast edit \d+ yr ago$/);
});
