import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../../testing/media-app.ts';
import { bt709 } from './colour.ts';
import { takeFrames } from './film-frame.ts';

const ffmpeg = '/usr/bin/ffmpeg';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-frames-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.runIf(hasFfmpeg())('frames of a film', () => {
  it.each([
    ['small', 64, 36],
    ['too large for all of them at once', 2048, 1152],
  ])('that is %s are each that of its time', async (_what, width, height) => {
    const path = join(folder, `${width}.mp4`);
    const picture = `testsrc2=size=${width}x${height}:rate=5:duration=1`;
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    execFileSync(ffmpeg, ['-y', '-v', 'error', '-f', 'lavfi', '-i', picture, ...codec, path]);
    const film = { ffmpeg, path, colour: bt709, shape: { width, height }, signal: new AbortController().signal };
    const wishes = [0, 0.2, 0.4, 0.6, 0.8].map((atSeconds) => ({ atSeconds, to: join(folder, `${atSeconds}.jpg`) }));
    expect(await takeFrames(film, wishes)).toEqual(wishes);
    const pictures = await Promise.all(wishes.map(({ to }) => readFile(to, 'base64')));
    expect(new Set(pictures).size).toBe(wishes.length);
  });
});
