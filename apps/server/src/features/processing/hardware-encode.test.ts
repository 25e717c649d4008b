import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Video } from '@kinora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg();
const patienceMs = 240_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-hardware-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeFilm(name: string, picture: string, ...codec: string[]): Promise<Buffer> {
  const path = join(folder, name);
  execFileSync('/usr/bin/ffmpeg', ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', picture, ...codec, path]);
  return readFile(path);
}
const makeShortFilm = () => makeFilm('short.avi', 'testsrc2=size=640x480:rate=5:duration=1', '-c:v', 'mpeg4');

async function makeVideo(test: MediaTestApp, film: Buffer): Promise<Video> {
  const owner = await registerUploader(test);
  return test.waitFor(owner, await test.upload(owner, film), isOver, patienceMs);
}
const whole = { status: 'ready', status_reason: null, hls_url: expect.any(String) };

describe.runIf(canRun)('a hardware encoder that is not there', { timeout: 2 * patienceMs }, () => {
  it('is told of at the start, and films are made without it', async () => {
    const lines: string[] = [];
    const settings = { VIDEO_ENCODER: 'vaapi', VIDEO_ENCODER_DEVICE: '/nowhere/card', LOG_LEVEL: 'warn' };
    const test = await startMediaApp(settings, {}, { write: (line) => lines.push(line) });
    try {
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({
          msg: 'VIDEO_ENCODER=vaapi does not work here: films are encoded in software',
          words: expect.stringContaining('/nowhere/card'),
        }),
      ]);
      expect(await makeVideo(test, await makeShortFilm())).toMatchObject(whole);
      expect(lines).toHaveLength(1);
    } finally {
      await test.close();
    }
  });
});

/**
 * The real ffmpeg, and an encoder in the place of hardware: one that works in the first try, makes pieces that do not fit to each other,
 * nor to those of the software, and fails at all else. It notes what it was asked for.
 */
const script = () => `#!/bin/bash
if [[ "$*" != *h264_nvenc* ]]; then exec /usr/bin/ffmpeg "$@"; fi
if [[ "$*" == *lavfi* ]]; then [ "$(ulimit -v)" = unlimited ]; exit; fi
echo "\${@: -1}" >> ${folder}/asked
case "\${@: -1}" in *-piece1-0/*) profile=main ;; *$(cat ${folder}/able)*) profile=baseline ;; *) exit 1 ;; esac
while (($#)); do
  case "$1" in
    -rc | -tune | -forced-idr | -no-scenecut | -b:v:*) shift ;;
    -cq:*) args+=("\${1/-cq/-crf}") ;;
    h264_nvenc) args+=(libx264) ;;
    p4) args+=(veryfast) ;;
    high) args+=($profile) ;;
    *) args+=("$1") ;;
  esac
  shift
done
exec /usr/bin/ffmpeg "\${args[@]}"
`;

describe.runIf(canRun)('a hardware encoder that fails', { timeout: 3 * patienceMs }, () => {
  let test: MediaTestApp;
  beforeAll(async () => {
    const path = join(folder, 'ffmpeg');
    await writeFile(path, script());
    await chmod(path, 0o755);
    test = await startMediaApp({ VIDEO_ENCODER: 'nvenc', FFMPEG_PATH: path, FFPROBE_PATH: '/usr/bin/ffprobe' });
  });
  beforeEach(async () => {
    await writeFile(join(folder, 'able'), 'nothing');
    await writeFile(join(folder, 'asked'), '');
  });
  afterAll(() => test.close());
  const asked = async () => {
    const paths = (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n');
    return paths.map((path) => /piece\d-\d/.exec(path)?.[0] ?? basename(path));
  };

  /** Of two pieces, made in no time: a frame every five seconds. */
  const frames = 25;
  const makeLongFilm = () =>
    makeFilm(
      'long.mp4',
      `testsrc2=size=1440x900:rate=1/5:duration=${frames * 5}`,
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '1', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
    );
  async function lookAt(video: Video): Promise<string> {
    const path = join(folder, 'made.mp4');
    const answer = await test.fetchMedia(new URL('v360.mp4', video.hls_url ?? '').href);
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    const entries = ['-count_packets', '-show_entries', 'stream=profile,nb_read_packets', '-of', 'csv=p=0'];
    return execFileSync('/usr/bin/ffprobe', ['-v', 'error', ...entries, path], { encoding: 'utf8' }).trim();
  }

  it('leaves a short film to the software', async () => {
    expect(await makeVideo(test, await makeShortFilm())).toMatchObject(whole);
    expect(await asked()).toEqual(['video.mp4', 'm.mpd']);
  });

  it('in the midst of a long one leaves all of its pieces to the software', async () => {
    const video = await makeVideo(test, await makeLongFilm());
    expect(video).toMatchObject(whole);
    expect(await asked()).toEqual(['piece1-0', 'piece1-1']);
    expect(await lookAt(video)).toBe(`High,${frames}`);
  });

  it('to make pieces that fit together leaves them to the software, too', async () => {
    await writeFile(join(folder, 'able'), '-piece1-1/');
    const video = await makeVideo(test, await makeLongFilm());
    expect(video).toMatchObject(whole);
    expect(await asked()).toEqual(['piece1-0', 'piece1-1']);
    expect(await lookAt(video)).toBe(`High,${frames}`);
  });
});
