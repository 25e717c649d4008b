// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { withDashboard } from '../../../testing/open-dashboard.tsx';
import { refusal } from '../../../testing/start-test-api.ts';
import { testCut } from '../../../testing/test-cut.ts';
import { testPlayer } from '../../../testing/test-player.ts';
import { testVideo } from '../../../testing/test-video.ts';
import { waitingCut } from './waiting-cut.ts';

const cdn = 'http://media.test/videos';
const live = testCut({ id: 'vid_1', is_live: true, published_at: 1 });
const fresh = testCut({ id: 'vid_2', filename: 'Second.mp4', url: `${cdn}/vid_2/video.mp4?fixed` });

describe('the cut that waits', () => {
  it('is the newest that plays and was never seen', () => {
    expect(waitingCut([testCut({ id: 'vid_3', url: null, playable: false }), fresh, live])?.id).toBe('vid_2');
  });

  it.each([
    ['live', { is_live: true, published_at: 2 }],
    ['seen before', { published_at: 2 }],
    ['not playable yet', { playable: false }],
    ['failed', { status: 'failed' as const }],
    ['without a file', { url: null }],
  ])('is none that is %s', (_what, changes) => {
    expect(waitingCut([{ ...fresh, ...changes }])).toBeUndefined();
  });
});

describe('the editor of a player', () => {
  const { api, open } = withDashboard();
  const list = 'GET /videos/vid_1/cuts';
  const source = { id: 'src_1', url: `${cdn}/vid_1/video.mp4`, media_type: 'mp4' };
  const openEditor = () => open('/detail?video=ply_1');
  const playing = () => (document.querySelector('kin-player') as { source?: { url: string } } | null)?.source?.url;
  beforeEach(() => {
    api().answer({
      'GET /players/ply_1': { body: testPlayer({}) },
      'GET /players/ply_1/sources': { body: [source] },
      'GET /workspace': { body: { publish_separately: false } },
      'GET /videos/vid_1': { body: testVideo({ url: `${cdn}/vid_1/video.mp4?fixed` }) },
      'GET /videos/vid_1/tracks': { body: [] },
      [list]: { body: [fresh, live] },
    });
  });

  it('shows a new cut in the design, and the live one again', async () => {
    const person = openEditor();
    await person.click(await screen.findByRole('radio', { name: 'New cut' }));
    await waitFor(() => expect(playing()).toBe(fresh.url));
    expect(screen.getByText(/Only you see “Second\.mp4” until you publish it/)).toBeDefined();
    await person.click(screen.getByRole('radio', { name: 'Live cut' }));
    await waitFor(() => expect(playing()).toBe(source.url));
  });

  it('offers no choice where nothing waits, or cuts cannot be read', async () => {
    for (const answer of [{ body: [live] }, refusal(404, 'video_not_found')]) {
      api().answer({ [list]: answer });
      openEditor();
      await waitFor(() => expect(api().requests(list).length).toBeGreaterThan(0));
      expect(screen.queryByRole('radio', { name: 'New cut' })).toBeNull();
    }
  });
});
