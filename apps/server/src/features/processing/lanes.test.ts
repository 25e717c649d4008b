import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWorkspaceId, insertVideo, registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { encodeWorkOf, laneOf } from './encode-work.ts';
import { jobPriority } from './job-priority.ts';

const canRun = hasPostgres() && hasFfmpeg();
let folder: string;
let test: MediaTestApp;
const gate = () => join(folder, 'gate');

/** The real ffmpeg; what it makes of a film that is being held begins when the gate is opened, as if it took hours. */
const script = () => `#!/bin/sh
while read -r held < ${folder}/held; do
  case "$*" in *"$held"*-progress*|*-progress*"$held"*) [ -e ${gate()} ] || { sleep 0.1; continue; } ;; esac
  break
done
exec /usr/bin/ffmpeg "$@"
`;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-lanes-'));
  await writeFile(join(folder, 'held'), 'nobody\n');
  await writeFile(join(folder, 'ffmpeg'), script());
  await chmod(join(folder, 'ffmpeg'), 0o755);
  test = await startMediaApp({ FFMPEG_PATH: join(folder, 'ffmpeg'), FFPROBE_PATH: '/usr/bin/ffprobe' });
});
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const make = async (name: string, size: string, seconds: number, ...args: string[]): Promise<Buffer> => {
  const source = ['-f', 'lavfi', '-i', `color=blue:size=${size}:rate=1`, '-t', String(seconds)];
  execFileSync('/usr/bin/ffmpeg', ['-y', '-loglevel', 'error', ...source, ...args, join(folder, name)]);
  return readFile(join(folder, name));
};
const stepOf = async (id: string, step: string): Promise<unknown> => {
  const { rows } = await test.connection.db.execute(
    sql`select state from processing_steps where video_id = ${id} and step = ${step}`,
  );
  return rows[0]?.state;
};

describe.runIf(canRun)('jobs', () => {
  it('come first of who has less waiting, and then those with less work', async () => {
    const [many, few] = [await registerUploader(test), await registerUploader(test)];
    for (let index = 0; index < 3; index += 1) await insertVideo(test, many, { status: 'processing' });
    await insertVideo(test, few, { status: 'processing' });
    const { db } = test.connection;
    const priorityOf = async (member: SignedIn, encodeWork: number) =>
      (await jobPriority(db, await findWorkspaceId(test, member), encodeWork)).priority;
    const film = (durationSeconds: number) => encodeWorkOf({ durationSeconds, width: 1920, height: 1080 });
    const priorities = [
      await priorityOf(few, film(4)),
      await priorityOf(few, film(43_000)),
      await priorityOf(many, film(4)),
    ];
    expect(priorities).toEqual(priorities.toSorted((one, other) => other - one));
    expect(new Set(priorities).size).toBe(3);
    await db.execute(sql`delete from videos where status = 'processing'`);
  });

  it.each([
    [4, 320, 180, 'transcode', 'video-encode'],
    [60, 1920, 1080, 'as it is', 'video-encode'],
    [200, 1280, 720, 'transcode', 'video-encode-long'],
    [200, 1280, 720, 'remux', 'video-ladder'],
    [36_000, 640, 360, 'as it is', 'video-ladder'],
  ] as const)(
    'of a film of %d s at %d × %d (%s) are taken in its lane',
    (durationSeconds, width, height, way, lane) => {
      expect(laneOf({ durationSeconds, width, height }, way)).toBe(lane);
    },
  );
});

describe.runIf(canRun)('while a long film is being encoded', () => {
  it.each([
    ['its file that plays', 'hours.mkv', ['-c:v', 'mpeg4'], 'mp4'],
    ['its ladder', 'hours.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', '+faststart'], 'hls'],
  ])(
    '%s, a short one of somebody else is made to play, and gets all the rest',
    {
      timeout: 240_000,
    },
    async (_what, name, codec, step) => {
      const [patient, hasty] = [await registerUploader(test), await registerUploader(test)];
      const long = await make(name, '1280x720', 200, ...codec, '-g', '30');
      const short = await make('short.mkv', '320x180', 4, '-c:v', 'mpeg4');
      await rm(gate(), { force: true });
      const held = await test.ticketFor(patient, name);
      await writeFile(join(folder, 'held'), `${held.id}\n`);
      const form = new FormData();
      for (const [field, value] of Object.entries(held.fields)) form.append(field, value);
      form.append('file', new Blob([new Uint8Array(long)]), name);
      expect((await fetch(`${test.base}/api/uploads/form`, { method: 'POST', body: form })).status).toBe(204);
      await expect.poll(() => stepOf(held.id, step), { timeout: 60_000 }).toBe('running');
      const id = await test.upload(hasty, short, 'short.mkv');
      const video = await test.waitFor(hasty, id, isOver, 90_000);
      expect(video).toMatchObject({ status: 'ready', playable: true, status_reason: null });
      expect(await stepOf(held.id, step)).toBe('running');
      await writeFile(gate(), '');
      expect(await test.waitFor(patient, held.id, isOver, 120_000)).toMatchObject({ status: 'ready', playable: true });
    },
  );
});
