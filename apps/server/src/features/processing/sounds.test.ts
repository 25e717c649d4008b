import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type SignedIn, type Video } from '@kinora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg();
const seconds = 6;
let test: MediaTestApp;
let folder: string;
let member: SignedIn;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-sounds-'));
  test = await startMediaApp();
}, 120_000);
beforeEach(async () => {
  if (canRun) member = await registerUploader(test);
});
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const tone = (hertz: number, layout = 'stereo') =>
  `sine=frequency=${hertz}:sample_rate=48000,aformat=channel_layouts=${layout}`;
/** Silent but for the voice in the middle. */
const surround = (hertz: number) =>
  `sine=frequency=${hertz}:sample_rate=48000,pan=5.1|FC=c0|FL=0*c0|FR=0*c0|LFE=0*c0|BL=0*c0|BR=0*c0`;

interface Sound {
  source: string;
  args?: string[];
}

/** A film of so many sounds. */
async function film(name: string, sounds: Sound[], args: string[]): Promise<Buffer> {
  const to = join(folder, name);
  const inputs = [`testsrc2=size=320x180:rate=25`, ...sounds.map(({ source }) => source)];
  execFileSync('/usr/bin/ffmpeg', [
    ...['-v', 'error', '-y', ...inputs.flatMap((source) => ['-f', 'lavfi', '-i', source]), '-t', String(seconds)],
    ...inputs.flatMap((_, index) => ['-map', String(index)]),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-strict', '-2'],
    ...sounds.flatMap(({ args: own = [] }) => own),
    ...args,
    to,
  ]);
  return readFile(to);
}

async function uploaded(file: Buffer, name: string): Promise<Video> {
  const video = await test.waitFor(member, await test.upload(member, file, name), isOver, 90_000);
  expect(video).toMatchObject({ status: 'ready', status_reason: null });
  return video;
}

async function download(url: string): Promise<string> {
  const path = join(folder, 'downloaded.mp4');
  await writeFile(path, Buffer.from(await (await test.fetchMedia(url)).arrayBuffer()));
  return path;
}

interface Heard {
  hertz: number;
  channels: number;
}

/** Of one sound of a file: how many channels it has, and the tone in the middle of the film. */
function listen(path: string, track: number): Heard {
  const probed = execFileSync(
    '/usr/bin/ffprobe',
    ['-v', 'error', '-select_streams', `a:${track}`, '-show_entries', 'stream=channels', '-of', 'csv=p=0', path],
    { encoding: 'utf8' },
  );
  const rate = 48_000;
  const pcm = execFileSync(
    '/usr/bin/ffmpeg',
    ['-v', 'error', '-i', path, '-map', `0:a:${track}`, '-ss', '2', '-t', '1', '-ac', '1', '-ar', String(rate)].concat([
      '-f',
      's16le',
      '-',
    ]),
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const samples = Array.from({ length: pcm.length / 2 }, (_, index) => pcm.readInt16LE(index * 2));
  expect(Math.max(...samples)).toBeGreaterThan(500);
  const risings = samples.filter((sample, index) => sample >= 0 && (samples[index - 1] ?? 0) < 0).length;
  return { channels: Number.parseInt(probed, 10), hertz: Math.round((risings * rate) / samples.length / 10) * 10 };
}

interface Offered extends Heard {
  name: string;
  lang: string | undefined;
  isDefault: boolean;
  seconds: number;
}

/** What a player finds in the list of all that is ready, and what is heard there. */
async function offeredBy({ hls_url }: Video): Promise<Offered[]> {
  const base = hls_url ?? '';
  const master = await (await test.fetchMedia(base)).text();
  const offered: Offered[] = [];
  for (const line of master.split('\n').filter((each) => each.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))) {
    const read = (name: string) => new RegExp(`[:,]${name}="?([^",]*)`).exec(line)?.[1];
    const playlistUrl = new URL(read('URI') ?? '', base);
    const playlist = await (await test.fetchMedia(playlistUrl.href)).text();
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
    const file = new URL(/URI="([^"]+)"/.exec(playlist)?.[1] ?? '', playlistUrl).href;
    const heard = listen(await download(file), 0);
    expect(read('CHANNELS')).toBe(String(heard.channels));
    offered.push({
      ...heard,
      name: read('NAME') ?? '',
      lang: read('LANGUAGE'),
      isDefault: read('DEFAULT') === 'YES',
      seconds: lengths.reduce((sum, length) => sum + length, 0),
    });
  }
  return offered;
}

const length = expect.closeTo(seconds, 0);

describe.runIf(canRun)('a film of several sounds', { timeout: 120_000 }, () => {
  it('offers each by its language, and the file that plays holds them too', async () => {
    const sounds = [
      { source: tone(440), args: ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:0', 'title=Main "mix"'] },
      { source: tone(880), args: ['-metadata:s:a:1', 'language=ger'] },
      { source: tone(1320, 'mono'), args: ['-metadata:s:a:2', 'language=eng', '-metadata:s:a:2', 'title=Commentary'] },
      { source: tone(660), args: ['-c:a:3', 'libvorbis'] },
    ];
    const video = await uploaded(await film('languages.mkv', sounds, []), 'languages.mkv');
    const of = (name: string, lang: string | undefined, hertz: number, channels = 2) => ({
      ...{ name, lang, hertz, channels, seconds: length, isDefault: name === "Main 'mix'" },
    });
    expect(await offeredBy(video)).toEqual([
      of("Main 'mix'", 'en', 440),
      of('Deutsch', 'de', 880),
      of('Commentary', 'en', 1320, 1),
      of('Audio 4', undefined, 660),
    ]);
    const mp4 = await download(video.url);
    expect([0, 1, 2, 3].map((track) => listen(mp4, track).hertz)).toEqual([440, 880, 1320, 660]);
  });

  it.each([
    ['whose sound is taken over', 'around.mp4', ['-movflags', '+faststart'], []],
    ['whose sound is made anew', 'around.mkv', [], ['-c:a', 'ac3']],
    ['in DTS', 'around.mkv', [], ['-c:a', 'dca']],
    ['whose picture is made anew, too', 'around.mkv', ['-c:v', 'libvpx', '-deadline', 'realtime'], []],
  ])('that comes from all sides is kept so, beside one for two ears: %s', async (_what, name, args, own) => {
    const sounds = [{ source: surround(500), args: [...own, '-metadata:s:a:0', 'language=fra'] }];
    const video = await uploaded(await film(name, sounds, args), name);
    const common = { lang: 'fr', hertz: 500, seconds: length };
    expect(await offeredBy(video)).toEqual([
      { ...common, name: 'français', channels: 2, isDefault: true },
      { ...common, name: 'français (5.1)', channels: 6, isDefault: false },
    ]);
  });

  it('says nothing of it where there is one', async () => {
    const one = await uploaded(await film('one.mkv', [{ source: tone(300) }], []), 'one.mkv');
    expect(await (await test.fetchMedia(one.hls_url ?? '')).text()).toContain(
      'NAME="audio",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"',
    );
  });

  it('keeps all of them in a part of it', async () => {
    const sounds = [{ source: tone(440) }, { source: tone(880), args: ['-metadata:s:a:1', 'language=ger'] }];
    const whole = await uploaded(await film('two.mkv', sounds, []), 'two.mkv');
    const video_id = whole.id;
    const { body: part } = await test.call(api.cuts.trim, { video_id, start_ms: 1000, end_ms: 5000 }, member);
    const find = async () =>
      (await test.call(api.cuts.list, { video_id }, member)).body.find(({ id }) => id === part.id);
    await expect.poll(async () => (await find())?.status, { timeout: 60_000 }).toBe('ready');
    const path = join(folder, 'part.mp4');
    await test.storage.fetchFile(`videos/${part.id}/video.mp4`, path);
    expect([listen(path, 0).hertz, listen(path, 1).hertz]).toEqual([440, 880]);
  });
});
