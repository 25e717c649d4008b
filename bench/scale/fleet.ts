import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toRequest } from '@kinora/client';
import { api, type Endpoint, type SentOf } from '@kinora/contract';
import { findFreePort } from '../../scripts/launch/ports.ts';
import { hasNginx, runNginx } from '../media/nginx.ts';
import { type Row, reportRows } from '../media/table.ts';
import { createUploader, startProduct, type Uploader } from '../media/uploader.ts';
import { countOption } from '../options.ts';
import { call } from '../product/calls.ts';
import type { Product } from '../product/product.ts';
import { type Asked, type Question, sortFailures, startTraffic } from './fleet-traffic.ts';

const kills = countOption('kills', 12);
const everyMs = 1_000 * countOption('every', 10);
const people = countOption('people', 16);

/** Twice the one address that the servers share: who is cut off there is sent there again, to one that lives. */
const balancer = (port: number, productPort: string) => `
  upstream kinora { ${`server 127.0.0.1:${productPort} max_fails=0; `.repeat(3)} keepalive 32; }
  server { listen 127.0.0.1:${port}; client_max_body_size 0;
    location / { proxy_pass http://kinora; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host:${port}; proxy_next_upstream error timeout; proxy_connect_timeout 1s; } }`;

/** Three servers behind nginx and three workers, of which one after the other is killed while people use them. */
export async function measureFleet(): Promise<void> {
  if (!hasNginx()) return void console.log('No nginx is installed: there is no balancer to try.');
  const folder = mkdtempSync(join(tmpdir(), 'kinora-fleet-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const many = ['--servers', '3', '--workers', '3'];
  const product = await startProduct(dataDir, { PUBLIC_URL: url, HOST: '127.0.0.1' }, many);
  const stopNginx = await runNginx(folder, balancer(port, new URL(product.apiUrl).port));
  try {
    const uploader = await createUploader(product);
    const film = makeFilm(folder);
    const traffic = startTraffic(await questionsOf(product, uploader, { url, film }), people);
    const uploads = startUploads({ uploader, film });
    const killed: number[] = [];
    for (let turn = 0; turn < kills; turn += 1) {
      await sleep(everyMs);
      const role = turn % 2 === 0 ? 'server' : 'worker';
      // Who was killed is started again by the launcher, under another number: the oldest is next.
      const [victim] = product.pidsOf(role).toSorted((one, other) => one - other);
      if (victim === undefined) throw new Error(`there is no ${role} left to kill`);
      if (role === 'server') killed.push(performance.now());
      process.kill(victim, 'SIGKILL');
    }
    await sleep(everyMs);
    const asked = await traffic.end();
    report(asked, killed, await uploads.end());
  } finally {
    stopNginx();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeFilm(folder: string): string {
  const path = join(folder, 'film.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'];
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    ...picture,
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    path,
  ]);
  return path;
}

/** What visitors and owners ask most, through the balancer. */
async function questionsOf(
  product: Product,
  { token, ticket, waitFor }: Uploader,
  { url, film }: { url: string; film: string },
): Promise<Question[]> {
  const { id, upload_url, fields } = await ticket();
  await postFilm(upload_url, fields, film);
  const video = await waitFor(id, ({ status }) => status === 'ready', 250);
  const player = await call(product, api.players.create, { name: 'Fleet' }, token);
  await call(product, api.players.createSource, { player_id: player.id, url: video.url }, token);
  const question = <E extends Endpoint>(what: string, endpoint: E, input: SentOf<E>): Question => {
    const { method, address, headers, body } = toRequest(endpoint, input, { bearer: token });
    return { what, url: `${url}/api${address}`, init: { method, headers, ...(body === undefined ? {} : { body }) } };
  };
  return [
    { what: 'embed page', url: `${url}/api/players/embed/${player.id}`, init: {} },
    { what: 'range of a film', url: video.url, init: { headers: { range: 'bytes=0-65535' } } },
    question('list', api.videos.list, { limit: 20 }),
    question('save', api.players.update, { player_id: player.id, name: 'Fleet', config: player.config }),
  ];
}

async function postFilm(url: string, fields: Record<string, string>, film: string): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(readFileSync(film))]), 'film.mp4');
  return fetch(url, { method: 'POST', body: form }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A film every few seconds; each that was taken has to become ready, whoever dies over it. */
function startUploads({ uploader, film }: { uploader: Uploader; film: string }) {
  const taken: string[] = [];
  let isOver = false;
  const all = (async () => {
    while (!isOver) {
      const { id, upload_url, fields } = await uploader.ticket();
      if (await postFilm(upload_url, fields, film)) taken.push(id);
      await sleep(5_000);
    }
  })();
  return {
    async end() {
      isOver = true;
      await all;
      for (const id of taken) await uploader.waitFor(id, ({ status }) => status === 'ready', 500);
      return taken.length;
    },
  };
}

function report(asked: readonly Asked[], killed: readonly number[], films: number): void {
  const { inFlight, others } = sortFailures(asked, killed);
  for (const one of others) console.error('failed without a kill', one);
  const waits = asked.map(({ sentAt, endedAt }) => endedAt - sentAt).toSorted((one, other) => one - other);
  const at = (part: number) => (waits[Math.floor(waits.length * part)] ?? Number.NaN).toFixed(0);
  const row = (what: string, ours: string, goal = ''): Row => ({ what, ours, other: '', ratio: '', goal });
  reportRows(
    'fleet',
    'Processes that are killed',
    [
      row('requests', `${asked.length}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1 - 1 / waits.length)} ms`),
      row('failed, in flight when a server was killed', String(inFlight.length)),
      row('failed otherwise', String(others.length), '0'),
      row('films uploaded meanwhile that became ready', `${films} of ${films}`, 'all'),
    ],
    `Three servers and three workers of one launcher behind nginx; ${kills} kills, ${everyMs / 1_000} seconds apart, a server and a worker in turn. ${people} people ask for an embed page, a range, a list and a save, one after the other. nginx asks again where a server is gone, and the launcher starts another.`,
  );
  if (others.length > 0) process.exitCode = 1;
}
