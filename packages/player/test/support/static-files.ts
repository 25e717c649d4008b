import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

/** With ranges, as media needs them, and open to opaque origins. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size;
  if (size === undefined) return void response.writeHead(404).end();
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = Math.min(Number(range?.[2] || size - 1), size - 1);
  const headers: Record<string, string | number> = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  };
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  response.writeHead(range ? 206 : 200, headers);
  createReadStream(path, { start, end })
    .on('error', () => response.destroy())
    .pipe(response);
}
