import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { mediaKeys } from '../features/videos/media-key.ts';
import { insertVideo } from './factories.ts';
import type { TestApp } from './start-test-app.ts';

const open = {
  visibility: 'public',
  allowed_domains: [],
  allow_builders: false,
  allow_local: false,
  allow_direct: true,
  opens_at: null,
  closes_at: null,
  requires_token: false,
};
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv360.m3u8\n';

/** What is not named is as it is for everybody. */
export async function sayWhoMayWatch(test: TestApp, owner: SignedIn, player_id: string, rules: object): Promise<void> {
  const { status } = await test.call(api.access.change, { player_id, ...open, ...rules } as never, owner);
  if (status !== 200) throw new Error(`rules of access: ${status}`);
}

/** A film with its files, and a player that shows it to those whom the rules let in. */
export async function makeLimitedFilm(test: TestApp, owner: SignedIn, rules: object = {}) {
  const videoId = await insertVideo(test, owner);
  const keys = {
    hls_key: mediaKeys.hls(videoId, 1, 'master3.m3u8'),
    poster_key: mediaKeys.poster(videoId, 1, 'poster.jpg'),
    storyboard_key: mediaKeys.storyboard(videoId),
  };
  const segment = mediaKeys.hls(videoId, 1, 'v360.mp4');
  for (const key of [mediaKeys.mp4(videoId), segment, keys.poster_key])
    await test.storage.putBytes(key, Buffer.from('some bytes'), 'video/mp4');
  await test.storage.putBytes(keys.hls_key, Buffer.from(master), 'application/vnd.apple.mpegurl');
  await test.storage.putBytes(keys.storyboard_key, Buffer.from('WEBVTT'), 'text/vtt');
  await test.connection.db.execute(sql`update videos set playable_at = now(), duration_ms = 60000, width = 640,
    height = 360, hls_key = ${keys.hls_key}, poster_key = ${keys.poster_key}, storyboard_key = ${keys.storyboard_key}
    where id = ${videoId}`);
  const config = { videotitle: 'Secret plans', playercontrol: { download: true } };
  const { body: player } = await test.call(api.players.create, { name: 'Launch', config: config as never }, owner);
  const url = `${test.settings.videoCdnUrl}/${videoId}/video.mp4`;
  await test.call(api.players.createSource, { player_id: player.id, url }, owner);
  await sayWhoMayWatch(test, owner, player.id, rules);
  return { id: player.id, videoId };
}
