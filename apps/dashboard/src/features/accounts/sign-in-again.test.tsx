// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
import { testPlayer } from '../../testing/test-player.ts';

const { api, open } = withDashboard();
const signedOut = refusal(401, 'unauthenticated');

it('leads somebody whose session has ended to the sign-in screen, and back from there', async () => {
  // Nothing else is answered: a page that shows something already would not be left.
  api().answer({ 'GET /players': signedOut, 'GET /subscriptions': refusal(404, 'not_found') });
  open('/all-players');
  await waitFor(() => expect(window.location.pathname).toBe('/signin'));
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/all-players');
  expect(document.cookie).not.toContain('kin_token');
});

it('asks for the password over the page where something is on it, and sends again what was refused', async () => {
  let isSignedOut = false;
  api().answer({
    'GET /players': { body: [testPlayer({ name: 'Trailer' })] },
    'POST /players': () => (isSignedOut ? signedOut : { body: testPlayer({ id: 'ply_2' }) }),
    'POST /login': () => {
      isSignedOut = false;
      return { body: { token: 'kin_next', user: { email: 'ada@example.test', name: 'Ada', twoFAEnabled: false } } };
    },
  });
  const person = open('/all-players');
  await person.click(await screen.findByRole('button', { name: 'Actions for Trailer' }));
  isSignedOut = true;
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await person.type(await screen.findByLabelText('Password'), 'Correct-horse1');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Player Copied')).toBeDefined();
  const tokens = api()
    .requests('POST /players')
    .map(({ headers }) => headers.authorization);
  expect(tokens).toEqual(['Bearer kin_token', 'Bearer kin_next']);
});
