import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../scripts/launch/ports.ts';
import { startOrigin } from './cdn/origin.ts';
import { type Fetched, watch } from './cdn/viewer.ts';
import { hasNginx, runNginx } from './media/nginx.ts';
import { reportRows } from './media/table.ts';
import { countOption } from './options.ts';
import { publishFilm } from './product/published-film.ts';

// How much of an audience reaches the product through the cache of deploy/nginx/cdn.conf.
const viewers = countOption('viewers', 60);
const atOnce = 8;
const hourSeconds = 3;
const folder = mkdtempSync(join(tmpdir(), 'kinora-cdn-'));
const port = await findFreePort();
const cdnUrl = `http://127.0.0.1:${port}`;

/** The recipe as it stands, but for where things are and how long an hour is. */
function recipe(originUrl: string): string {
  const changes: [RegExp, string][] = [
    [/\/var\/cache\/nginx\/kinora/, `${folder}/cache`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/ *ssl_certificate.*\n/g, ''],
    [/http:\/\/127\.0\.0\.1:4000/g, originUrl],
    [/206 1h/, `206 ${hourSeconds}s`],
    [/404 1m/, '404 1s'],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      const next = text.replace(from, to);
      if (next === text) throw new Error(`The recipe has no ${from}`);
      return next;
    },
    readFileSync(new URL('../deploy/nginx/cdn.conf', import.meta.url), 'utf8'),
  );
}

async function watchAll(hlsUrl: string): Promise<Fetched> {
  const total = { requests: 0, bytes: 0 };
  const left = Array.from({ length: viewers }, (_, viewer) => viewer);
  const next = async (): Promise<void> => {
    const viewer = left.shift();
    if (viewer === undefined) return;
    const { requests, bytes } = await watch(hlsUrl, viewer);
    total.requests += requests;
    total.bytes += bytes;
    return next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return total;
}

const part = (some: number, all: number) => `${((100 * some) / all).toFixed(1)} %`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function main(): Promise<void> {
  if (!hasNginx()) return void console.log('No nginx is installed: there is no cache to try.');
  const film = await publishFilm(30, { VIDEO_CDN_URL: `${cdnUrl}/media/videos` });
  const origin = await startOrigin(new URL(film.apiUrl).origin);
  const stopNginx = await runNginx(folder, recipe(origin.url));
  try {
    const asked = await watchAll(film.hlsUrl);
    const first = { ...origin.passed };
    await sleep(1_000 * (hourSeconds + 1));
    await watchAll(film.hlsUrl);
    const again = { requests: origin.passed.requests - first.requests, bytes: origin.passed.bytes - first.bytes };
    await film.remove();
    await sleep(1_000 * (hourSeconds + 1));
    const { status } = await fetch(film.hlsUrl);
    const { status: media } = await fetch(film.mp4Url, { headers: { range: 'bytes=0-99' } });
    const audience = `${viewers} viewers of a film`;
    const row = (what: string, some: string, all: string, ratio: string, goal: string) => ({
      what,
      ours: some,
      other: all,
      ratio,
      goal,
    });
    reportRows(
      'cdn',
      'Behind a cache',
      [
        row(
          `${audience}: requests that reach the product`,
          String(first.requests),
          `asked: ${asked.requests}`,
          part(first.requests, asked.requests),
          '≤ 10 %',
        ),
        row(
          `${audience}: bytes that it sends`,
          megabytes(first.bytes),
          `watched: ${megabytes(asked.bytes)}`,
          part(first.bytes, asked.bytes),
          '≤ 10 %',
        ),
        row(
          'an hour later: bytes that it sends',
          megabytes(again.bytes),
          `watched: ${megabytes(asked.bytes)}`,
          part(again.bytes, asked.bytes),
          '≤ 1 %',
        ),
        row('a deleted film, an hour later', `${status}, ${media}`, '', '', '404, 404'),
      ],
      'nginx as `deploy/nginx/cdn.conf` has it. Viewers fetch every segment of one size and the sound, in ranges.',
    );
    if (status !== 404 || media !== 404) process.exitCode = 1;
  } finally {
    stopNginx();
    origin.stop();
    await film.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
