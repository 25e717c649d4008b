import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Competitor } from './recipe.ts';

const types: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
};

/** Ten seconds of moving picture with its index in front, and a frame of it. */
function makeMedia(): ReadonlyMap<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-player-'));
  const clip = join(folder, 'clip.mp4');
  const poster = join(folder, 'poster.jpg');
  const picture = 'testsrc2=size=854x480:rate=30:duration=10';
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '900k', '-pix_fmt', 'yuv420p', '-g', '60'];
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...encode, '-movflags', '+faststart', clip]);
  execFileSync('ffmpeg', ['-v', 'error', '-i', clip, '-frames:v', '1', '-q:v', '6', poster]);
  const files = new Map([clip, poster].map((path) => [path.slice(folder.length), readFileSync(path)]));
  rmSync(folder, { recursive: true });
  return files;
}

function sendRange(request: IncomingMessage, response: ServerResponse, path: string, body: Buffer): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = Math.min(Number(range?.[2] || body.length - 1), body.length - 1);
  const headers: Record<string, string | number> = {
    'content-type': types[extname(path)] ?? '',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
  };
  if (range) headers['content-range'] = `bytes ${start}-${end}/${body.length}`;
  response.writeHead(range ? 206 : 200, headers).end(body.subarray(start, end + 1));
}

export interface PlayerPages {
  readonly urls: readonly string[];
  close(): void;
}

/** Each competitor at an origin of its own, everything but media with brotli as a careful host would send it. */
export async function servePlayers(competitors: readonly Competitor[]): Promise<PlayerPages> {
  const media = makeMedia();
  const servers = competitors.map(({ files }) => {
    const packed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]));
    return createServer((request, response) => {
      const path = request.url ?? '/';
      const [text, body] = [packed.get(path), media.get(path)];
      if (body) return sendRange(request, response, path, body);
      if (!text) return void response.writeHead(404).end();
      const type = types[extname(path)] ?? '';
      response.writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'content-length': text.length,
      });
      response.end(text);
    });
  });
  const urls = servers.map(async (server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  return { urls: await Promise.all(urls), close: () => servers.forEach((server) => void server.close()) };
}
