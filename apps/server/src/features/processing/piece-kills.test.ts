import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { isUp, killWorker, spawnWorker, stopWorker } from '../../testing/worker-process.ts';

const canRun = hasPostgres() && hasFfmpeg();
const kills = 3;
const pieces = 7;
let folder: string;
let test: MediaTestApp;
let owner: SignedIn;
const settings = () => ({ FFMPEG_PATH: join(folder, 'ffmpeg'), FFPROBE_PATH: '/usr/bin/ffprobe' });

/** The real ffmpeg, which notes the pieces that it begins, and takes its time for them: as long as they are held. */
const script = () => `#!/bin/sh
case "$*" in *frag_discont*) for last; do :; done; echo "$last" >> ${folder}/pieces
  sleep 1
  while [ -e ${folder}/held ]; do sleep 0.1; done ;;
esac
exec /usr/bin/ffmpeg "$@"
`;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-kills-'));
  await writeFile(join(folder, 'pieces'), '');
  await writeFile(join(folder, 'ffmpeg'), script());
  await chmod(join(folder, 'ffmpeg'), 0o755);
  test = await startMediaApp({ KEEP_ORIGINALS: 'off' }, { withWorker: false });
  // The code that people register with is mailed by a worker.
  const worker = spawnWorker(test, settings());
  await isUp(worker);
  owner = await registerUploader(test);
  await stopWorker(worker);
}, 240_000);
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function makeFilm(): Promise<Buffer> {
  const path = join(folder, 'film.mp4');
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=854x480:rate=1/5:duration=${pieces * 60}`];
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '1', '-pix_fmt', 'yuv420p'];
  execFileSync('/usr/bin/ffmpeg', ['-y', '-loglevel', 'error', ...source, ...codec, '-movflags', '+faststart', path]);
  return readFile(path);
}
const begun = async () => (await readFile(join(folder, 'pieces'), 'utf8')).match(/(?<=-piece)\d+-\d+/g) ?? [];
const countSeen = async () => new Set(await begun()).size;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(canRun)('a long film whose worker is killed again and again', { timeout: 900_000 }, () => {
  it('goes on where it was: a kill costs one piece at most', async () => {
    await writeFile(join(folder, 'held'), '');
    const id = await test.upload(owner, await makeFilm());
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await countSeen();
      const worker = spawnWorker(test, settings());
      // Another each time, and not the storyboard, which is made beside the first: what is killed three times is given up.
      await expect.poll(countSeen, { timeout: 240_000 }).toBeGreaterThan(before);
      await test.waitFor(owner, id, ({ storyboard_url }) => storyboard_url !== null, 240_000);
      await rm(join(folder, 'held'), { force: true });
      await pause(Math.random() * 3_000);
      await killWorker(test, worker);
    }
    const last = spawnWorker(test, settings());
    try {
      const video = await test.waitFor(owner, id, isOver, 400_000);
      expect(video).toMatchObject({ status: 'ready', status_reason: null });
      expect(await countSeen()).toBe(pieces);
      expect((await begun()).length).toBeLessThanOrEqual(pieces + kills);
      const playlist = await (await test.fetchMedia(new URL('v360.m3u8', video.hls_url ?? '').href)).text();
      const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
      expect(seconds).toBeCloseTo(pieces * 60, 3);
    } finally {
      await stopWorker(last);
    }
  });
});
