import type { PastView } from '../../apps/server/src/administration/write-views.ts';
import { api } from '../../packages/contract/src/index.ts';
import type { DemoApi } from './demo-api.ts';
import { demoDays, demoViews, type WatchedPlayer } from './demo-views.ts';

/** Weeks of views of the players that are there, once: whatever was counted since is left as it is. */
export async function fillFigures(demo: DemoApi, writeViews: (views: PastView[]) => Promise<void>): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { totals } = await demo.call(api.stats.overview, { from: day(demoDays), to: day(2), interval: 'week' });
  if (totals.loads > 0) return;
  const videos = new Map((await demo.call(api.videos.list, {})).map((video) => [video.url, video]));
  const watched: WatchedPlayer[] = [];
  for (const { id, name } of await demo.call(api.players.list, {})) {
    const [source] = await demo.call(api.players.listSources, { player_id: id });
    const video = source && videos.get(source.url);
    if (video?.duration_seconds) watched.push({ id, name, videoId: video.id, seconds: video.duration_seconds });
  }
  await writeViews(demoViews(watched, new Date()));
}
