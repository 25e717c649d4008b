import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { usualStepNames } from './step-names.ts';

const canRun = hasPostgres() && hasFfmpeg();
let test: MediaTestApp;
let folder: string;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-pipeline-'));
  test = await startMediaApp();
});
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const make = async (name: string, ...args: string[]): Promise<Buffer> => {
  execFileSync('/usr/bin/ffmpeg', ['-y', '-loglevel', 'error', ...args, join(folder, name)]);
  return readFile(join(folder, name));
};
const plainPath = join(import.meta.dirname, '../../testing/media/plain.mp4');
const process = async (file: Buffer, filename?: string) => {
  const owner = await registerUploader(test);
  return test.waitFor(owner, await test.upload(owner, file, filename), isOver);
};

describe.runIf(canRun)('a plain file', () => {
  it('plays as it came, and gets a poster, a stream and a storyboard', async () => {
    const video = await process(mediaFile('plain.mp4'));
    expect(video).toMatchObject({
      status: 'ready',
      status_reason: null,
      playable: true,
      duration_seconds: expect.closeTo(3, 0),
      width: 320,
      height: 180,
    });
    expect(video.steps.map(({ step }) => step)).toEqual(usualStepNames);
    for (const { step, state } of video.steps.slice(0, -1)) expect([step, state]).toEqual([step, 'done']);
    const figures = await test.metrics.registry.getSingleMetricAsString('kinora_processing_step_seconds');
    expect(figures).toMatch(/_count\{step="hls",outcome="done"\} [1-9]/);
    expect(figures).not.toContain('outcome="failed"');
    const mp4 = Buffer.from(await (await test.fetchMedia(video.url)).arrayBuffer());
    expect(mp4.equals(mediaFile('plain.mp4'))).toBe(true);
    const poster = Buffer.from(await (await test.fetchMedia(video.poster_url ?? '')).arrayBuffer());
    expect(poster.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const storyboard = await (await test.fetchMedia(video.storyboard_url ?? '')).text();
    expect(storyboard).toContain('00:00:00.000 --> 00:00:02.000\nstoryboard.webp#xywh=0,0,320,180');
    const sprite = await test.fetchMedia(new URL('storyboard.webp', video.storyboard_url ?? '').href);
    expect([sprite.status, sprite.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('streams with the codecs that it has, and every byte range that it names is there', async () => {
    const video = await process(mediaFile('plain.mp4'));
    const master = await (await test.fetchMedia(video.hls_url ?? '')).text();
    expect(master).toMatch(
      /#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=320x180,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",AUDIO="audio"\nv180\.m3u8/,
    );
    for (const name of ['v180', 'audio']) {
      const url = new URL(`${name}.m3u8`, video.hls_url ?? '').href;
      const playlist = await (await test.fetchMedia(url)).text();
      expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
      expect(playlist).toContain('#EXT-X-ENDLIST');
      expect(playlist).not.toContain('PROGRAM-DATE-TIME');
      const last = [...playlist.matchAll(/BYTERANGE:(\d+)@(\d+)\n(\S+)/g)].at(-1);
      const end = Number(last?.[1]) + Number(last?.[2]);
      const media = await test.fetchMedia(new URL(last?.[3] ?? '', url).href, { method: 'HEAD' });
      expect(Number(media.headers.get('content-length'))).toBeGreaterThanOrEqual(end);
    }
  });

  it('lies there without sound too, in one piece, for backgrounds', async () => {
    const video = await process(mediaFile('plain.mp4'));
    const answer = await test.fetchMedia(new URL('v180-silent.mp4', video.hls_url ?? '').href);
    const silent = Buffer.from(await answer.arrayBuffer());
    expect(silent.indexOf('moov')).toBeLessThan(silent.indexOf('mdat'));
    expect(silent.includes('vide')).toBe(true);
    for (const box of ['soun', 'moof']) expect(silent.includes(box)).toBe(false);
    expect(silent.length).toBeLessThan(mediaFile('plain.mp4').length);
  });
});

describe.runIf(canRun)('a file that browsers do not play as it is', () => {
  it('with its index at the end plays from its first bytes on', async () => {
    const file = mediaFile('index-last.mp4');
    const video = await process(file);
    expect(video).toMatchObject({ status: 'ready', playable: true });
    const bytes = Buffer.from(await (await test.fetchMedia(video.url)).arrayBuffer());
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(await test.storage.find(`uploads/${video.id}`)).toMatchObject({ sizeBytes: file.length });
  });

  it.each([
    ['from another box', 'film.mov', ['-c', 'copy', '-f', 'mov']],
    ['from Matroska, with other codecs and more colours', 'film.mkv', ['-c:v', 'mpeg4', '-c:a', 'flac']],
    [
      'of odd size, with ten bits',
      'film.mkv',
      ['-vf', 'scale=161:91', '-c:v', 'libx264', '-pix_fmt', 'yuv444p10le', '-preset', 'ultrafast'],
    ],
    ['without sound', 'film.mkv', ['-an', '-c:v', 'copy']],
    ['with several streams', 'film.mkv', ['-map', '0:v', '-map', '0:a', '-map', '0:a', '-c', 'copy']],
    ['of one frame', 'film.avi', ['-frames:v', '1', '-an', '-c:v', 'mpeg4']],
  ])('is made to play: %s', async (_what, name, args) => {
    const video = await process(await make(name, '-i', plainPath, ...args), name);
    expect(video).toMatchObject({ status: 'ready', status_reason: null, playable: true });
    await writeProbe(video.url);
    expect(probeOf()).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
    expect(video.hls_url).not.toBeNull();
  });

  const writeProbe = async (url: string) => {
    await writeFile(join(folder, 'made.mp4'), Buffer.from(await (await test.fetchMedia(url)).arrayBuffer()));
  };
  const probeOf = () =>
    JSON.parse(
      execFileSync(
        '/usr/bin/ffprobe',
        ['-v', 'error', '-select_streams', 'v:0', '-show_streams', '-of', 'json', join(folder, 'made.mp4')],
        {
          encoding: 'utf8',
        },
      ),
    ).streams[0] as object;
});

describe.runIf(canRun)('a larger file', () => {
  it('gets smaller sizes too, cut at the same moments, and never a larger one', async () => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=852x480:rate=12', '-f', 'lavfi', '-i', 'sine', '-t', '9'];
    const file = await make(
      'large.mp4',
      ...source,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '30',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    );
    const video = await process(file);
    expect(video.status).toBe('ready');
    const master = await (await test.fetchMedia(video.hls_url ?? '')).text();
    expect([...master.matchAll(/^(v\d+)\.m3u8$/gm)].map(([, name]) => name)).toEqual(['v480', 'v360']);
    const cuts = await Promise.all(
      ['v480', 'v360'].map(async (name) => {
        const playlist = await (await test.fetchMedia(new URL(`${name}.m3u8`, video.hls_url ?? '').href)).text();
        return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
      }),
    );
    expect(cuts[0]?.length).toBeGreaterThan(1);
    for (const [index, seconds] of (cuts[0] ?? []).entries()) expect(cuts[1]?.[index]).toBeCloseTo(seconds, 1);
  });
});

describe.runIf(canRun)('a hostile or broken file', () => {
  const playlist = (target: string) =>
    Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${target}\n#EXT-X-ENDLIST\n`);
  const huge = () => {
    const bytes = Buffer.from(mediaFile('plain.mp4'));
    const entry = bytes.indexOf('avc1');
    bytes.writeUInt16BE(65_535, entry + 4 + 24);
    bytes.writeUInt16BE(65_535, entry + 4 + 26);
    return bytes;
  };
  const hostile: [string, () => Buffer | Promise<Buffer>][] = [
    ['random bytes', () => Buffer.from('0123456789'.repeat(1000))],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a playlist that names a file of the server', () => playlist('file:///etc/passwd')],
    ['a playlist that names a neighbour', () => playlist(plainPath)],
    ['a playlist that names an address', () => playlist('http://127.0.0.1:9/x.ts')],
    ['a concat list', () => Buffer.from(`ffconcat version 1.0\nfile ${plainPath}\n`)],
    [
      'a session description',
      () => Buffer.from('v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n'),
    ],
    ['a file cut off behind its index', () => mediaFile('plain.mp4').subarray(0, 20_000)],
    ['a file cut off before its index', () => mediaFile('index-last.mp4').subarray(0, 20_000)],
    ['sound alone', () => make('sound.m4a', '-i', plainPath, '-vn', '-c:a', 'copy')],
    [
      'a picture of 9000 × 100',
      () =>
        make(
          'wide.mkv',
          '-f',
          'lavfi',
          '-i',
          'color=size=9000x100:rate=1',
          '-t',
          '1',
          '-c:v',
          'mjpeg',
          '-pix_fmt',
          'yuvj420p',
        ),
    ],
    [
      'a codec that nobody needs',
      () => make('magic.avi', '-i', plainPath, '-an', '-t', '1', '-c:v', 'magicyuv', '-pix_fmt', 'gbrp'),
    ],
    [
      '27 hours in little',
      () =>
        make(
          'long.mkv',
          '-f',
          'lavfi',
          '-i',
          'color=size=16x16:rate=1/100',
          '-t',
          '97200',
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
        ),
    ],
  ];
  it.each(hostile)('fails with a reason, leaves nothing, and takes no slot: %s', async (_what, file) => {
    const video = await process(await file());
    expect(video).toMatchObject({
      status: 'failed',
      can_retry: false,
      playable: false,
      hls_url: null,
      poster_url: null,
    });
    expect(video.status_reason?.length).toBeGreaterThan(10);
    expect(video.status_reason).not.toMatch(/\/|ffprobe|Error/);
    expect((await test.fetchMedia(video.url)).status).toBe(404);
    // The reason is told first; what is left goes a moment later.
    const soon = { timeout: 20_000 };
    await expect.poll(() => test.storage.find(`uploads/${video.id}`), soon).toBeUndefined();
    await expect.poll(() => readdir(join(test.settings.dataDir, 'work')), soon).toEqual([]);
  });

  it('whose container lies about its size is shown as what it is', async () => {
    expect(await process(huge())).toMatchObject({ width: 320, height: 180 });
  });
});
