// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withDashboard } from '../../../testing/open-dashboard.tsx';
import { refusal } from '../../../testing/start-test-api.ts';
import { testOverview, testShare } from '../../../testing/test-stats.ts';

const { api, open } = withDashboard();
const secret = 'krp_of_a_client';
const half = (value: number) => Array.from({ length: 100 }, (_, part) => (part < 50 ? value : 0));
const watchedHalf = { plays: 4, duration_seconds: 60, reached: half(4), passes: half(6) };
const playedWell = {
  plays: 4,
  startup_ms: { p50: 230, p75: 400, p95: 900 },
  rebuffer_ratio: 0.01,
  exits_before_start: 1,
  errors: [],
  heights: [{ height: 720, plays: 4 }],
};
const of = (name: string) => api().requests(name);

beforeEach(() => {
  api().answer({
    'GET /report': { body: { label: 'For Acme', player_name: 'Shop', shared_by: 'Ada', ends_at: null } },
    'GET /report/overview': { body: testOverview([20, 30], 40) },
    'GET /report/breakdown': { body: { count: 1, shares: [testShare('DE', 50)] } },
    'GET /report/retention': { body: watchedHalf },
    'GET /report/quality': { body: playedWell },
  });
});

it('shows the figures of its link with the secret as the token, in no address, and leads nowhere else', async () => {
  open(`/report#${secret}`);
  expect(await screen.findByRole('heading', { name: 'For Acme' })).toBeDefined();
  const plays = within(await screen.findByLabelText('Figures')).getAllByRole('button')[0];
  expect(plays?.textContent).toBe('Plays 50 25%');
  expect(await screen.findByText(/Shared by Ada/)).toBeDefined();
  expect(await screen.findByText('Germany')).toBeDefined();
  for (const request of [...of('GET /report'), ...of('GET /report/overview'), ...of('GET /report/breakdown')]) {
    expect(request.headers.authorization).toBe(`Bearer ${secret}`);
    expect(request.address).not.toContain(secret);
  }
  expect(of('GET /stats/overview')).toEqual([]);
  expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([]);
});

it('shows of one player which parts were watched and how well it played', async () => {
  open(`/report#${secret}`);
  const retention = await screen.findByRole('region', { name: 'Audience retention' });
  expect(await within(retention).findByRole('table', { name: 'Audience retention of 4 plays' })).toBeDefined();
  const quality = await screen.findByRole('region', { name: 'Playback quality' });
  expect(await within(quality).findByText('230 ms')).toBeDefined();
  for (const request of [...of('GET /report/retention'), ...of('GET /report/quality')])
    expect(request.headers.authorization).toBe(`Bearer ${secret}`);
  expect([...of('GET /stats/quality'), ...of('GET /stats/players/:player_id/retention')]).toEqual([]);
});

it('of everything shows neither', async () => {
  api().answer({ 'GET /report': { body: { label: 'All', player_name: null, shared_by: 'Ada', ends_at: null } } });
  open(`/report#${secret}`);
  expect(await screen.findByText('Germany')).toBeDefined();
  expect(screen.queryByText('Audience retention')).toBeNull();
  expect(of('GET /report/retention')).toEqual([]);
});

it('keeps the secret when other days are chosen, of which there are only the usual', async () => {
  const person = open(`/report#${secret}`);
  await person.click(await screen.findByLabelText(/^Days: /));
  expect(screen.queryByText('Custom…')).toBeNull();
  await person.click(await screen.findByText('Last 7 days'));
  await waitFor(() => expect(window.location.search).toBe('?range=7d'));
  expect(window.location.hash).toBe(`#${secret}`);
  expect(await screen.findByLabelText('Days: Last 7 days')).toBeDefined();
});

it('says the same of a link that is wrong, revoked or cut off', async () => {
  api().answer({ 'GET /report': refusal(404, 'report_not_found') });
  open(`/report#${secret}`);
  expect(await screen.findByText('This report is not available')).toBeDefined();
  open('/report');
  expect(await screen.findByText('This report is not available')).toBeDefined();
});
