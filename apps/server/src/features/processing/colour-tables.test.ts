import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeColourFilm, type Tags } from '../../testing/colour-films.ts';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { readColour } from './colour.ts';
import { writeColourTables } from './colour-tables.ts';
import { frameArguments } from './ffmpeg-arguments.ts';
import type { WorkDir } from './work-dir.ts';

const hlg: Tags = { primaries: 'bt2020', transfer: 'arib-std-b67', matrix: 'bt2020nc', range: 'tv' };
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'mp4'];
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-tables-'));
  path = join(folder, 'film');
  if (hasFfmpeg()) makeColourFilm({ path, width: 320, height: 180, tags: hlg, bits: 10, args: x264 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.runIf(hasFfmpeg())('the tables of a film in HDR', () => {
  it.each(["it's", 'a:b', 'a, b; c', '[0:v]', 'back\\slash', '%{x}', "all'\\:,;[]%"])(
    'are found in a folder called %s',
    async (name) => {
      const odd = join(folder, name);
      const dir = { subfolder: async () => odd } as Partial<WorkDir> as WorkDir;
      await mkdir(odd);
      const colour = readColour({ color_transfer: 'arib-std-b67' });
      const tables = await writeColourTables(dir, colour);
      const to = join(odd, 'poster.jpg');
      const shape = { width: 320, height: 180 };
      const run = { path, frames: [{ atSeconds: 0, to }], lookBackSeconds: 0, shape, colour, tables };
      execFileSync('/usr/bin/ffmpeg', frameArguments(run));
      expect((await stat(to)).size).toBeGreaterThan(1000);
    },
  );
});

describe.runIf(hasFfmpeg() && hasPostgres())('a server whose ffmpeg cannot convert HDR', () => {
  it('says so, and takes all other films', async () => {
    const ffmpeg = join(folder, 'ffmpeg');
    const hides =
      'case "$*" in *-filters*) /usr/bin/ffmpeg "$@" | /bin/grep -v zscale;; *) exec /usr/bin/ffmpeg "$@";; esac';
    await writeFile(ffmpeg, `#!/bin/sh\n${hides}\n`);
    await chmod(ffmpeg, 0o755);
    const test = await startMediaApp({ FFMPEG_PATH: ffmpeg, FFPROBE_PATH: '/usr/bin/ffprobe' });
    try {
      const owner = await registerUploader(test);
      const refused = await test.waitFor(owner, await test.upload(owner, await readFile(path)), isOver);
      expect(refused).toMatchObject({ status: 'failed', status_reason: expect.stringContaining('in HDR') });
      const plain = { ...hlg, primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' } as const;
      makeColourFilm({ path, width: 320, height: 180, tags: plain, bits: 10, args: x264 });
      const taken = await test.waitFor(owner, await test.upload(owner, await readFile(path)), isOver);
      expect(taken).toMatchObject({ status: 'ready', status_reason: null });
    } finally {
      await test.close();
    }
  });
});
