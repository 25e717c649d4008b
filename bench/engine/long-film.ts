import { execFileSync } from 'node:child_process';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const levels = [
  { name: 'v180', size: '320x180', bits: 250_000 },
  { name: 'v360', size: '640x360', bits: 450_000 },
];
const pieceSeconds = 20;

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args]);

function makePieces(folder: string): void {
  const encode = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    'baseline',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '100',
  ];
  for (const { name, size } of levels)
    ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc=size=${size}:rate=25:duration=${pieceSeconds}`,
      ...encode,
      join(folder, `${name}.mp4`),
    );
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${pieceSeconds}`,
    '-c:a',
    'aac',
    '-ac',
    '2',
    join(folder, 'audio.mp4'),
  );
}

/** The shape of the product's own films, of the same seconds again and again: long ones cost no encoding. */
function makeLadder(pieces: string, folder: string, seconds: number): void {
  mkdirSync(folder);
  const shape = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'];
  for (const name of [...levels.map((level) => level.name), 'audio']) {
    const loop = ['-stream_loop', '-1', '-i', join(pieces, `${name}.mp4`), '-t', String(seconds), '-c', 'copy'];
    const file = ['-hls_flags', 'single_file', '-hls_segment_filename', join(folder, `${name}.mp4`)];
    ffmpeg(...loop, ...shape, ...file, join(folder, `${name}.m3u8`));
  }
  const variants = levels.map(
    ({ name, size, bits }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits},AVERAGE-BANDWIDTH=${bits},RESOLUTION=${size},CODECS="avc1.42c01e,mp4a.40.2",AUDIO="audio"\n${name}.m3u8`,
  );
  const sound = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"';
  writeFileSync(join(folder, 'master.m3u8'), ['#EXTM3U', '#EXT-X-VERSION:7', sound, ...variants, ''].join('\n'));
}

export interface LongFilms {
  urlOf(seconds: number): string;
  close(): void;
}

export async function serveLongFilms(lengths: readonly number[]): Promise<LongFilms> {
  const root = mkdtempSync(join(tmpdir(), 'kinora-bench-long-'));
  makePieces(root);
  for (const seconds of lengths) makeLadder(root, join(root, String(seconds)), seconds);
  const server = createServer((request, response) => {
    const path = join(root, new URL(request.url ?? '/', 'http://bench.test').pathname);
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from ?? 0), Math.min(Number(to ?? size - 1), size - 1)];
    const headers = { 'access-control-allow-origin': '*', 'content-length': end - start + 1 };
    response.writeHead(from ? 206 : 200, {
      ...headers,
      ...(from && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    createReadStream(path, { start, end })
      .on('error', () => response.destroy())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (seconds) => `${origin}/${seconds}/master.m3u8`,
    close() {
      server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
