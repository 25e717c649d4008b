import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg();
const film = mediaFile('index-last.mp4');
/** The original, where it is not kept for download. */
const goesWhenReady = { KEEP_ORIGINALS: 'off' };

/** From now on the database has no room for the end of a video: what Postgres says when its disk is full. */
const fillDatabase = ({ connection }: MediaTestApp) =>
  connection.db.execute(sql`
    create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before update of status on videos for each row execute function no_room()`);
const emptyDatabase = ({ connection }: MediaTestApp) => connection.db.execute(sql`drop trigger no_room on videos`);

const stepsOf = async ({ connection }: MediaTestApp, id: string): Promise<Record<string, string>> => {
  const { rows } = await connection.db.execute(sql`select step, state from processing_steps where video_id = ${id}`);
  return Object.fromEntries(rows.map(({ step, state }) => [step, state]));
};
/** Jobs that are over, of whatever kind, and how often they were tried. */
const triesOf = async ({ connection }: MediaTestApp, id: string): Promise<number> => {
  const { rows } = await connection.db.execute(
    sql`select coalesce(sum(retry_count), 0)::int as tries from pgboss.job where data->>'videoId' = ${id}`,
  );
  return Number(rows[0]?.tries);
};

const patient = { timeout: 90_000, interval: 100 };

async function expectOriginal({ storage }: MediaTestApp, id: string): Promise<void> {
  expect(await storage.find(`uploads/${id}`)).toMatchObject({ sizeBytes: film.length });
}

/** What an owner does once there is room. */
async function expectRetryToPlay(test: MediaTestApp, member: SignedIn, id: string): Promise<void> {
  const retried = await test.call(api.videos.retry, { video_id: id }, { token: member.token });
  expect(retried.status).toBe(200);
  expect(await test.waitFor(member, id, isOver)).toMatchObject({ status: 'ready', playable: true });
  expect((await test.fetchMedia(`${test.settings.videoCdnUrl}/${id}/video.mp4`)).status).toBe(200);
  await expect.poll(() => test.storage.find(`uploads/${id}`), patient).toBeUndefined();
}

describe.runIf(canRun)('a program that finds no room for what it makes', () => {
  let folder: string;
  let test: MediaTestApp;
  /** The real ffmpeg; without room it may write no file larger than a block, on any disk and without any right. */
  const ffmpegOf = {
    enough: 'exec /usr/bin/ffmpeg "$@"',
    none: 'ulimit -f 1; exec /usr/bin/ffmpeg "$@"',
    // Ends well, and leaves half of it: as ffmpeg does where the last bytes find no room.
    half: '/usr/bin/ffmpeg "$@" || exit; for to; do :; done; exec /usr/bin/truncate -s 20000 "/$(echo "$to" | cut -d/ -f2-)"',
  };
  const writeProgram = async (name: string, script: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  };
  const setRoom = (room: keyof typeof ffmpegOf) => writeProgram('ffmpeg', ffmpegOf[room]);
  const ffprobe = 'exec /usr/bin/ffprobe "$@"';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinora-no-room-'));
    await setRoom('enough');
    await writeProgram('ffprobe', ffprobe);
    test = await startMediaApp({
      FFMPEG_PATH: join(folder, 'ffmpeg'),
      FFPROBE_PATH: join(folder, 'ffprobe'),
      ...goesWhenReady,
    });
  });
  afterEach(() => setRoom('enough'));
  afterAll(async () => {
    await test?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['none', 'half'] as const)(
    'costs nobody the original: room for %s of it',
    {
      timeout: 180_000,
    },
    async (room) => {
      const member = await registerUploader(test);
      await setRoom(room);
      const id = await test.upload(member, film);
      expect(await test.waitFor(member, id, isOver, 90_000)).toMatchObject({ status: 'failed', playable: false });
      await expectOriginal(test, id);
      await setRoom('enough');
      await expectRetryToPlay(test, member, id);
    },
  );

  it('costs nobody the original where it dies before it knows what the file is', { timeout: 180_000 }, async () => {
    const member = await registerUploader(test);
    await writeProgram('ffprobe', 'kill -9 $$');
    const id = await test.upload(member, film);
    expect(await test.waitFor(member, id, isOver, 90_000)).toMatchObject({ status: 'failed', playable: false });
    await expectOriginal(test, id);
    await writeProgram('ffprobe', ffprobe);
    await expectRetryToPlay(test, member, id);
  });

  it('costs nobody the original either where its failure cannot be written down', { timeout: 240_000 }, async () => {
    const member = await registerUploader(test);
    await setRoom('none');
    const id = await test.upload(member, film);
    await fillDatabase(test);
    await expect.poll(() => stepsOf(test, id), patient).toMatchObject({ mp4: 'failed' });
    // The job goes on after that, once and again.
    const tries = await triesOf(test, id);
    await expect.poll(() => triesOf(test, id), patient).toBeGreaterThan(tries + 1);
    await expectOriginal(test, id);
    expect(await stepsOf(test, id)).toMatchObject({ mp4: 'failed', poster: 'waiting', hls: 'waiting' });
    await emptyDatabase(test);
    const failed = await test.waitFor(member, id, isOver, 90_000);
    expect(failed).toMatchObject({ status: 'failed', playable: false });
    expect(failed.status_reason).toContain('failed three times');
    await expectOriginal(test, id);
    await setRoom('enough');
    await expectRetryToPlay(test, member, id);
  });
});

/** Where no disk can be mounted, the tests above still hold the same promise. */
describe.runIf(canRun && process.getuid?.() === 0)('a disk that is full', () => {
  let dataDir: string;
  let isMounted = false;
  let test: MediaTestApp | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kinora-full-'));
    try {
      execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=4m', 'kinora-test', dataDir], { stdio: 'ignore' });
      isMounted = true;
    } catch {
      process.stderr.write('No disk can be mounted here: a limit on files stands in for a full one.\n');
    }
    if (isMounted) test = await startMediaApp({ ...goesWhenReady, DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await test?.close();
    if (isMounted) execFileSync('/usr/bin/umount', ['--lazy', dataDir]);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps what was acknowledged, whatever comes after', { timeout: 240_000 }, async ({ skip }) => {
    if (!test) return skip('no disk can be mounted');
    const full = test;
    const member = await registerUploader(full);
    await mkdir(join(dataDir, 'filler'));
    const { bavail, bsize } = await statfs(dataDir);
    // Enough for the film, not for a second one.
    const room = (Math.ceil(film.length / bsize) + 4) * bsize;
    await writeFile(join(dataDir, 'filler/bytes'), Buffer.alloc(bavail * bsize - room));
    const id = await full.upload(member, film);
    await fillDatabase(full);
    await expect.poll(() => stepsOf(full, id), patient).toMatchObject({ mp4: 'failed' });
    const tries = await triesOf(full, id);
    await expect.poll(() => triesOf(full, id), patient).toBeGreaterThan(tries + 1);
    await emptyDatabase(full);
    expect(await full.waitFor(member, id, isOver, 90_000)).toMatchObject({ status: 'failed', playable: false });
    await expectOriginal(full, id);
    await rm(join(dataDir, 'filler'), { recursive: true });
    await expectRetryToPlay(full, member, id);
  });
});
