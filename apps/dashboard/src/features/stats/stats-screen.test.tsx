// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
import { testOverview, testShare } from '../../testing/test-stats.ts';

const { api, open } = withDashboard();
const figures = 'GET /stats/overview';
const shares = 'GET /stats/breakdown';

const asked = (name: string) =>
  api()
    .requests(name)
    .map(({ address }) => Object.fromEntries(new URLSearchParams(address.split('?')[1])));

const figure = async (name: RegExp) => {
  const buttons = within(await screen.findByLabelText('Figures')).getAllByRole('button');
  return buttons.find(({ textContent }) => name.test(textContent)) as HTMLElement;
};
const noteOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  api().answer({
    [figures]: { body: testOverview([20, 30], 40) },
    [shares]: { body: { count: 0, shares: [] } },
    'GET /stats/live': { body: { watching: 12, players: [] } },
  });
});

it('shows the figures beside those of the days before, in signs and in words, and what each counts', async () => {
  open('/analytics');
  const plays = await figure(/^Plays/);
  expect(plays.textContent).toBe('Plays 50 25%');
  expect(noteOf(plays)).toBe(
    'Videos that showed their first frame, whether somebody pressed play or they started by themselves. 25% more than in the 30 days before.',
  );
  const average = await figure(/^Average watched/);
  expect(average.textContent).toBe('Average watched 43% 15%');
  expect(noteOf(average)).toContain('15% less than in the 30 days before.');
  expect((await figure(/^Finished/)).textContent).toBe('Finished 0 No earlier data');
  expect(await screen.findByText('12 watching now')).toBeDefined();
});

it('draws the course of the figure that is chosen, and lists it as a table', async () => {
  const person = open('/analytics?from=2026-02-11&to=2026-02-20');
  await screen.findByText('Plays per day');
  // The days before come by a call of their own.
  await waitFor(() =>
    expect([...document.querySelectorAll('tr')].map(({ textContent }) => textContent)).toEqual([
      'DayPlaysThe 10 days before',
      '1 Feb2020',
      '2 Feb3030',
    ]),
  );
  expect(screen.getByLabelText('Day').getAttribute('aria-valuetext')).toBe(
    'Mon, 2 Feb 2026: 30, The 10 days before: 30',
  );
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(asked(figures).filter(({ from }) => from?.startsWith('2026-02'))).toEqual([
    { from: '2026-02-11', to: '2026-02-20', tz, interval: 'day' },
    { from: '2026-02-01', to: '2026-02-10', tz, interval: 'day' },
  ]);
  await person.click(await figure(/^Watch time/));
  expect(await screen.findByText('Watch time per day')).toBeDefined();
  expect(window.location.search).toBe('?from=2026-02-11&to=2026-02-20&show=watched_seconds');
});

it('keeps the days in the address, and takes none that end before they begin', async () => {
  const person = open('/analytics');
  const choose = async (item: string) => {
    await person.click(await screen.findByLabelText(/^Days: /));
    await person.click(await screen.findByText(item));
  };
  await choose('Last 7 days');
  await waitFor(() => expect(window.location.search).toBe('?range=7d'));
  expect(await screen.findByLabelText('Days: Last 7 days')).toBeDefined();
  await choose('Custom…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose days' }));
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('First day', '2026-02-05');
  fill('Last day', '2026-02-03');
  await person.click(dialog.getByRole('button', { name: 'Show these days' }));
  expect(await dialog.findByText('The first day must not be after the last.')).toBeDefined();
  fill('First day', '2026-02-01');
  await person.click(dialog.getByRole('button', { name: 'Show these days' }));
  await waitFor(() => expect(window.location.search).toBe('?from=2026-02-01&to=2026-02-03'));
});

it('lists where plays came from by name, and leads to a video', async () => {
  const rows: Record<string, object[]> = {
    country: [testShare('DE', 30), testShare('', 5)],
    video: [testShare('vid_1', 12, 'tour.mp4'), testShare('vid_2', 4)],
  };
  api().answer({
    [shares]: ({ address }) => {
      const found = rows[new URLSearchParams(address.split('?')[1]).get('by') ?? ''] ?? [];
      return { body: { count: found.length, shares: found } };
    },
  });
  open('/analytics');
  const countries = await screen.findByRole('list', { name: 'Countries' });
  expect(
    within(countries)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Germany30', 'Not known5']);
  const videos = within(await screen.findByRole('list', { name: 'Videos' }));
  expect(videos.getByRole('link', { name: 'tour.mp4' })).toHaveProperty(
    'href',
    `${api().origin}/analytics/video?id=vid_1`,
  );
  expect(videos.getByText('A deleted video').closest('a')).toBeNull();
});

it('says what will come while nobody has watched, and that nothing is stored on devices', async () => {
  const nothing = testOverview([]);
  api().answer({ [figures]: { body: { ...nothing, totals: nothing.previous } } });
  open('/analytics');
  expect(await screen.findByText(/Nothing is stored on your visitors’ devices/)).toBeDefined();
  expect(screen.queryByLabelText('Figures')).toBeNull();
});

it('tries again what could not be fetched, and shows the rest meanwhile', async () => {
  api().answer({ [figures]: refusal(403, 'forbidden') });
  const person = open('/analytics');
  expect(await screen.findByText('Plays by the kind of device.')).toBeDefined();
  const again = await screen.findByText('Try again');
  api().answer({ [figures]: { body: testOverview([7]) } });
  await person.click(again);
  expect((await figure(/^Plays/)).textContent).toContain('7');
});

it('hands out the days that are shown as a file', async () => {
  api().answer({ 'GET /stats/export': { body: 'day,plays' } });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const person = open('/analytics?from=2026-02-11&to=2026-02-20');
  await person.click(await screen.findByText('Export'));
  await person.click(await screen.findByText('Every view (NDJSON)'));
  await waitFor(() => expect(saved).toEqual(['kinora-views-2026-02-11-2026-02-20.ndjson']));
  expect(asked('GET /stats/export')[0]).toMatchObject({ rows: 'views', format: 'ndjson', from: '2026-02-11' });
  click.mockRestore();
});
