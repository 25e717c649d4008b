// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
import { testPlayer } from '../../testing/test-player.ts';
import { testOverview, testQuality } from '../../testing/test-stats.ts';

const { api, open } = withDashboard();
const openPlayer = () => open('/analytics/player?id=ply_1');

const page = (name: string, problems: object[] = []) => ({
  player_id: 'ply_1',
  player_name: 'Trailer',
  page: name,
  loads: 12,
  last_seen_at: Math.floor(Date.now() / 1000) - 3_600,
  problems,
});

beforeEach(() => {
  api().answer({
    'GET /players/ply_1': { body: testPlayer() },
    'GET /stats/overview': { body: testOverview([20, 30], 40) },
    'GET /stats/breakdown': { body: { count: 0, shares: [] } },
    'GET /stats/quality': { body: testQuality() },
    'GET /stats/live': {
      body: { watching: 9, players: [{ player_id: 'ply_1', name: 'Trailer', watching: 2 }] },
    },
    'GET /players/ply_1/access/refusals': { body: [] },
    'GET /stats/pages': {
      body: [
        page('shop.example/pricing', [{ problem: 'fullscreen_blocked', loads: 7 }]),
        page('lms.example', [{ problem: 'sandboxed', loads: 1 }]),
        page('fine.example'),
      ],
    },
  });
});

it('names each page with what hinders the player there, and the code that mends it', async () => {
  openPlayer();
  const pages = within(await screen.findByRole('list', { name: 'Pages with this player' }));
  const [shop, school, fine] = pages.getAllByRole('listitem').filter(({ parentElement }) => parentElement?.id) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  expect(shop.textContent).toContain('shop.example/pricing12 loads · last seen today');
  expect(within(shop).getByText(/^Viewers cannot watch in full screen/).textContent).toContain('7 loads');
  expect(within(shop).getByLabelText('Embed code')).toHaveProperty(
    'value',
    expect.stringMatching(
      /^<iframe src="http:\/\/kinora\.test\/api\/players\/embed\/ply_1".* allow="[^"]*fullscreen \*/,
    ),
  );
  expect(within(school).getByLabelText('Attribute of the frame')).toHaveProperty(
    'value',
    expect.stringMatching(/^sandbox="allow-scripts /),
  );
  expect(fine.textContent).toContain('Everything works here.');
});

it('names sites that are kept out, lets one in with a press, and what was never in view', async () => {
  const nothing = testOverview([]);
  const refused = { host: 'shop.example', today: 3, days30: 8, last_at: Math.floor(Date.now() / 1000) - 7_200 };
  api().answer({
    'GET /stats/overview': { body: { ...nothing, totals: nothing.previous } },
    'GET /stats/pages': { body: [{ ...page('far.example', [{ problem: 'never_seen', loads: 4 }]), loads: 0 }] },
    'GET /players/ply_1/access/refusals': { body: [refused] },
    'POST /players/ply_1/access/domains': { body: {} },
  });
  const person = openPlayer();
  const row = await screen.findByRole('listitem', { name: 'shop.example' });
  expect(row.textContent).toContain('Blocked 8 times · last 2 hr ago');
  expect(await screen.findByText(/The player was loaded, but it was never in view/)).toBeDefined();
  expect(screen.getByText(/^Never in view/)).toBeDefined();
  await person.click(within(row).getByRole('button', { name: 'Allow shop.example' }));
  await waitFor(() => expect(api().requests('POST /players/ply_1/access/domains')).toHaveLength(1));
});

it('tells how many are watching this player, of all who watch', async () => {
  openPlayer();
  expect(await screen.findByText('2 watching now')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Edit player' })).toHaveProperty(
    'href',
    `${api().origin}/detail?video=ply_1`,
  );
});

it('asks for this player alone', async () => {
  openPlayer();
  const addresses = () => ['overview', 'breakdown', 'pages'].flatMap((name) => api().requests(`GET /stats/${name}`));
  await waitFor(() => expect(addresses().length).toBeGreaterThan(6));
  expect(addresses().filter(({ address }) => !address.includes('player_id=ply_1'))).toEqual([]);
});

it('tells of a player that is not there', async () => {
  api().answer({ 'GET /players/ply_1': refusal(404, 'player_not_found') });
  openPlayer();
  expect(await screen.findByText('Player not found')).toBeDefined();
});
