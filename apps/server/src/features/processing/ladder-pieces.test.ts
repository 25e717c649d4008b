import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type SignedIn, type Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWorkspaceId, registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { triedEnough } from '../videos/video-life-service.ts';

const canRun = hasPostgres() && hasFfmpeg();
let folder: string;
let test: MediaTestApp;

/** The real ffmpeg, which notes what it makes, waits before a piece while it is held, and fails where it is told to. */
const script = () => `#!/bin/sh
case "$*" in *frag_discont*)
  for last; do :; done
  echo "$last" >> ${folder}/pieces
  grep -q . ${folder}/fails && case "$last" in *"$(cat ${folder}/fails)"*) exit 1 ;; esac
  while [ -e ${folder}/held ]; do sleep 0.1; done ;;
esac
exec /usr/bin/ffmpeg "$@"
`;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-pieces-'));
  await writeFile(join(folder, 'ffmpeg'), script());
  await chmod(join(folder, 'ffmpeg'), 0o755);
  test = await startMediaApp({ FFMPEG_PATH: join(folder, 'ffmpeg'), FFPROBE_PATH: '/usr/bin/ffprobe' });
});
beforeEach(async () => {
  if (!canRun) return;
  await rm(join(folder, 'held'), { force: true });
  for (const name of ['pieces', 'fails']) await writeFile(join(folder, name), '');
});
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Long enough to be made in pieces, and made in no time: a frame every five seconds. */
const longSeconds = 200;
const frames = 40;
const patienceMs = 240_000;
async function makeFilm(sound: string[] = []): Promise<Buffer> {
  const path = join(folder, 'film.mp4');
  const picture = `testsrc2=size=1280x720:rate=1/5:duration=${longSeconds}`;
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '1', '-pix_fmt', 'yuv420p'];
  const inputs = ['-f', 'lavfi', '-i', picture, ...sound];
  execFileSync('/usr/bin/ffmpeg', ['-y', '-loglevel', 'error', ...inputs, ...codec, '-movflags', '+faststart', path]);
  return readFile(path);
}

const hold = () => writeFile(join(folder, 'held'), '');
const release = () => rm(join(folder, 'held'), { force: true });
const begunPieces = async () => (await readFile(join(folder, 'pieces'), 'utf8')).split('\n').filter(Boolean);
const placeOf = (path: string) => /(vid_\w+)-piece(\d+-\d+)/.exec(path)?.slice(1).join(' ') ?? '';
const count = async (what: ReturnType<typeof sql>) =>
  Number((await test.connection.db.execute<{ count: string }>(what)).rows[0]?.count);
const keysOf = async (id: string) => {
  const keys: string[] = [];
  for await (const { key } of test.storage.list(`videos/${id}/`)) keys.push(key);
  return keys;
};
const framesOf = async (video: Video, name: string): Promise<number> => {
  const path = join(folder, name);
  const answer = await test.fetchMedia(new URL(name, video.hls_url ?? '').href);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  const args = ['-v', 'error', '-count_packets', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0', path];
  return Number.parseInt(execFileSync('/usr/bin/ffprobe', args, { encoding: 'utf8' }), 10);
};
const segmentsOf = async (video: Video, name: string) => {
  const playlist = await (await test.fetchMedia(new URL(name, video.hls_url ?? '').href)).text();
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
};
const stepOf = ({ steps }: Video, name: string) => steps.find(({ step }) => step === name);

describe.runIf(canRun)('a long film', { timeout: 3 * patienceMs }, () => {
  it('gets its ladder in pieces, which nothing is left of', async () => {
    const owner = await registerUploader(test);
    const id = await test.upload(owner, await makeFilm());
    const video = await test.waitFor(owner, id, isOver, patienceMs);
    expect(video).toMatchObject({ status: 'ready', status_reason: null });
    // Three pieces of all sizes below its own, which is taken over as it is.
    expect((await begunPieces()).map(placeOf)).toEqual([0, 1, 2].map((place) => `${id} 1-${place}`));
    const master = await (await test.fetchMedia(video.hls_url ?? '')).text();
    const names = [...master.matchAll(/^v\d+\.m3u8$/gm)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      expect(await framesOf(video, name.replace('m3u8', 'mp4'))).toBe(frames);
      expect(await segmentsOf(video, name)).toEqual(await segmentsOf(video, 'v720.m3u8'));
    }
    expect((await keysOf(id)).filter((key) => key.includes('/pieces'))).toEqual([]);
    expect(await count(sql`select count(*) from ladders`)).toBe(0);
    const workFolders = () => readdir(join(test.settings.dataDir, 'work'));
    await expect.poll(workFolders, { timeout: patienceMs }).toEqual([]);
  });

  it('that keeps none of its own frames has the smallest size first, then the others, and sound without a seam', async () => {
    const owner = await registerUploader(test);
    const film = await makeFilm(['-f', 'lavfi', '-i', `sine=duration=${longSeconds}`, '-c:a', 'libmp3lame']);
    await hold();
    const id = await test.upload(owner, film);
    await expect.poll(async () => (await begunPieces()).length, { timeout: patienceMs }).toBe(1);
    expect(await test.waitFor(owner, id, ({ playable }) => playable)).toMatchObject({ hls_url: null });
    await release();
    const first = await test.waitFor(owner, id, ({ hls_url }) => hls_url !== null, patienceMs);
    expect(await (await test.fetchMedia(first.hls_url ?? '')).text()).toMatch(/v360\.m3u8\n$/);
    const video = await test.waitFor(owner, id, isOver, patienceMs);
    expect(video).toMatchObject({ status: 'ready', status_reason: null });
    const places = (await begunPieces()).map(placeOf);
    expect(places).toEqual(places.toSorted());
    expect(places).toHaveLength(6);
    for (const name of ['v360.mp4', 'v720.mp4']) expect(await framesOf(video, name)).toBe(frames);
    const sound = await segmentsOf(video, 'audio.m3u8');
    expect(sound.reduce((sum, length) => sum + length, 0)).toBeCloseTo(longSeconds, 0);
  });
});

const queuedOf = async (member: SignedIn): Promise<number> => {
  const group = await findWorkspaceId(test, member);
  return count(sql`select count(*) from pgboss.job where name = 'video-piece' and group_id = ${group}
    and state = 'created'`);
};

describe.runIf(canRun)('pieces', { timeout: 3 * patienceMs }, () => {
  it('of two workspaces are made in turn, whoever came first', async () => {
    const [early, late] = [await registerUploader(test), await registerUploader(test)];
    const film = await makeFilm();
    await hold();
    const ids = [await test.upload(early, film), await test.upload(early, film)];
    await expect.poll(() => queuedOf(early), { timeout: patienceMs }).toBe(5);
    const other = await test.upload(late, film);
    await expect.poll(() => queuedOf(late), { timeout: patienceMs }).toBe(3);
    await release();
    for (const id of ids) await test.waitFor(early, id, isOver, patienceMs);
    expect(await test.waitFor(late, other, isOver, patienceMs)).toMatchObject({ status: 'ready', status_reason: null });
    const turns = (await begunPieces()).map((path) => (path.includes(other) ? 'late' : 'early'));
    expect(turns).toHaveLength(9);
    // One was begun already; from then on each has every second.
    expect(turns.slice(1, 7).filter((turn) => turn === 'late')).toHaveLength(3);
    expect(turns.slice(1, 3)).toContain('late');
  });

  it('of a film that is deleted are not made any more, and leave nothing behind', async () => {
    const owner = await registerUploader(test);
    const film = await makeFilm();
    await hold();
    const id = await test.upload(owner, film);
    await expect.poll(async () => (await begunPieces()).length, { timeout: patienceMs }).toBe(1);
    const deleted = await test.call(api.videos.remove, { video_id: id }, { token: owner.token });
    expect(deleted.status).toBe(200);
    await expect.poll(() => keysOf(id), { timeout: patienceMs }).toEqual([]);
    const left = sql`select count(*) from pgboss.job where name = 'video-piece' and state < 'completed'`;
    await expect.poll(() => count(left), { timeout: patienceMs }).toBe(0);
    await release();
    expect(await begunPieces()).toHaveLength(1);
    expect(await keysOf(id)).toEqual([]);
  });

  it('that fail three times end the ladder and not the video, which can be tried again', async () => {
    const owner = await registerUploader(test);
    const film = await makeFilm();
    await writeFile(join(folder, 'fails'), '-piece1-1');
    const id = await test.upload(owner, film);
    const failed = await test.waitFor(owner, id, isOver, patienceMs);
    expect(failed).toMatchObject({ playable: true, status_reason: triedEnough });
    expect(stepOf(failed, 'hls')).toMatchObject({ state: 'failed', reason: triedEnough });
    expect((await begunPieces()).map(placeOf).filter((place) => place === `${id} 1-1`)).toHaveLength(3);
    expect((await keysOf(id)).filter((key) => key.includes('/pieces'))).toEqual([]);
    await writeFile(join(folder, 'fails'), '');
    const again = await test.call(api.videos.retry, { video_id: id }, { token: owner.token });
    expect(again.status).toBe(200);
    const video = await test.waitFor(owner, id, ({ status }) => status === 'ready', patienceMs);
    expect(stepOf(video, 'hls')).toMatchObject({ state: 'done', progress: 1 });
  });
});
