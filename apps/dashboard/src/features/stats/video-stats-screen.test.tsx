// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
import { testOverview, testQuality } from '../../testing/test-stats.ts';
import { testVideo } from '../../testing/test-video.ts';

const { api, open } = withDashboard();
const openVideo = () => open('/analytics/video?id=vid_1');
const hundred = (value: (index: number) => number) => Array.from({ length: 100 }, (_, index) => value(index));

beforeEach(() => {
  api().answer({
    'GET /videos/vid_1': { body: testVideo({ name: 'Harbour tour.mp4' }) },
    'GET /stats/overview': { body: testOverview([20, 30], 40) },
    'GET /stats/breakdown': { body: { count: 0, shares: [] } },
    'GET /stats/quality': {
      body: testQuality({ errors: [{ reason: 'network', plays: 2 }], heights: [{ height: 720, plays: 8 }] }),
    },
    'GET /stats/videos/vid_1/retention': {
      body: {
        plays: 10,
        duration_seconds: 200,
        reached: hundred((index) => (index < 50 ? 10 : 4)),
        passes: hundred((index) => (index === 30 ? 15 : 10)),
      },
    },
  });
});

it('lists who saw each part of the video and how often it was watched', async () => {
  openVideo();
  const table = within(await screen.findByRole('table', { name: 'Audience retention of 10 plays' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(101);
  expect([rows[0], rows[1], rows[31], rows[51]]).toEqual([
    'Time in the videoWatched at least onceTimes per play',
    '0:00100%1',
    '1:00100%1.5',
    '1:4040%1',
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour tour.mp4' })).toBeDefined();
});

it('tells how well it played, and what failed in words', async () => {
  openVideo();
  const card = within(await screen.findByRole('region', { name: 'Playback quality' }));
  expect(await card.findByText('420 ms')).toBeDefined();
  for (const text of ['900 ms', '2.1 s', '1.3%']) expect(card.getByText(text)).toBeDefined();
  expect(within(card.getByRole('list', { name: 'What failed' })).getByRole('listitem').textContent).toBe(
    'The connection failed while the video was loading2',
  );
  expect(within(card.getByRole('list', { name: 'Best picture shown' })).getByRole('listitem').textContent).toBe(
    '720p8',
  );
});

it('tells of a video that is not there', async () => {
  api().answer({ 'GET /videos/vid_1': refusal(404, 'video_not_found') });
  openVideo();
  expect(await screen.findByText('Video not found')).toBeDefined();
});
