import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signPlayback } from '@kinora/client';
import { api } from '@kinora/contract';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { type Ask, measureThroughput, type Throughput } from './hot-path/keep-alive.ts';
import { postForm } from './media/curl.ts';
import { makeLargeFilm } from './media/large-film.ts';
import { type Row, reportRows, rounds } from './media/table.ts';
import { createUploader, startProduct } from './media/uploader.ts';
import { median } from './median.ts';
import { countOption } from './options.ts';
import { call } from './product/calls.ts';
import type { Product } from './product/product.ts';

// What visitors and members ask for most, beside the cheapest answer of the server: all of them in every round.
const players = 20;
const rangeBytes = 64 * 1024;
const seconds = countOption('seconds', 3);
const onlyWithToken = {
  visibility: 'public' as const,
  allowed_domains: [],
  allow_builders: false,
  allow_local: false,
  allow_direct: true,
  opens_at: null,
  closes_at: null,
  requires_token: true,
};

interface Case extends Ask {
  what: string;
  goal: number;
  besides: string;
}

type Uploader = Awaited<ReturnType<typeof createUploader>>;

async function upload(uploader: Uploader, film: string) {
  const { id, upload_url, fields } = await uploader.ticket();
  await postForm(upload_url, fields, film);
  return uploader.waitFor(id, ({ status }) => status === 'ready', 250);
}

/** A film that is found by a grant alone, and its page for whoever brings a token. */
async function publishProtected(product: Product, uploader: Uploader, film: string) {
  const { token } = uploader;
  const { id, url } = await upload(uploader, film);
  const player = await call(product, api.players.create, { name: 'Protected' }, token);
  await call(product, api.players.createSource, { player_id: player.id, url, media_type: 'mp4' }, token);
  await call(product, api.access.change, { player_id: player.id, ...onlyWithToken }, token);
  const { secret } = await call(product, signingKeyEndpoints.create, {}, token);
  return {
    grantedUrl: (await call(product, api.videos.get, { video_id: id }, token)).url,
    signedUrl: `${player.embed_url}?token=${await signPlayback(secret ?? '', { player: player.id })}`,
  };
}

async function publish(product: Product, film: string) {
  const uploader = await createUploader(product);
  const { url } = await upload(uploader, film);
  const made = [];
  for (let at = 0; at < players; at += 1) {
    const player = await call(product, api.players.create, { name: `Player ${at}` }, uploader.token);
    await call(product, api.players.createSource, { player_id: player.id, url, media_type: 'mp4' }, uploader.token);
    made.push(player);
  }
  const limited = await publishProtected(product, uploader, film);
  return { token: uploader.token, videoUrl: url, embedUrl: made[0]?.embed_url ?? '', ...limited };
}

async function startBareHandler(path: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hot-path/bare-handler.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill('SIGTERM') };
}

const toWatchUrl = (embedUrl: string) => embedUrl.replace('/api/players/embed/', '/watch/');

async function listCases(product: Product, film: string, bareUrl: string): Promise<Record<string, Case>> {
  const { token, videoUrl, embedUrl, grantedUrl, signedUrl } = await publish(product, film);
  const encoded = { 'accept-encoding': 'gzip, br' };
  const { headers } = await fetch(embedUrl, { headers: encoded });
  const range = { range: `bytes=0-${rangeBytes - 1}` };
  const signedIn = { authorization: `Bearer ${token}` };
  const page = { goal: 0.6, besides: 'live', status: 200 };
  const list = { goal: 0, besides: 'live', status: 200, headers: signedIn };
  const { apiUrl } = product;
  const oembed = `${apiUrl}/oembed?url=${encodeURIComponent(toWatchUrl(embedUrl))}`;
  return {
    live: { what: '`/api/live`', url: `${apiUrl}/live`, status: 200, goal: 0, besides: '' },
    embed: { ...page, what: 'embed page, brotli', url: embedUrl, headers: encoded },
    plain: { ...page, what: 'embed page, not compressed', url: embedUrl },
    known: {
      ...page,
      what: 'embed page that is known (304)',
      url: embedUrl,
      status: 304,
      headers: { ...encoded, 'if-none-match': headers.get('etag') ?? '' },
    },
    watch: { ...page, what: 'share page, brotli', url: toWatchUrl(embedUrl), headers: encoded },
    oembed: { ...page, what: 'oEmbed', url: oembed },
    players: { ...list, what: `signed in: ${players} players`, url: `${apiUrl}/players?limit=${players}` },
    videos: { ...list, what: 'signed in: videos', url: `${apiUrl}/videos?limit=20` },
    bare: { what: '64 KiB by a bare Node handler', url: bareUrl, headers: range, status: 206, goal: 0, besides: '' },
    signed: {
      what: 'embed page with a signed token',
      url: signedUrl,
      headers: encoded,
      status: 200,
      goal: 0,
      besides: 'embed',
    },
    range: { what: '64 KiB of a film', url: videoUrl, headers: range, status: 206, goal: 0.4, besides: 'bare' },
    granted: {
      what: '64 KiB of a protected film',
      url: grantedUrl,
      headers: range,
      status: 206,
      goal: 0.95,
      besides: 'range',
    },
  };
}

interface Measurement extends Throughput {
  /** Of processor time of the server for each answer. */
  cpuUs: number;
}
type Measured = Record<string, Measurement[]>;

async function measure(product: Product, ask: Ask): Promise<Measurement> {
  const before = product.serverCpuMs();
  const throughput = await measureThroughput(ask, { seconds });
  return { ...throughput, cpuUs: (1_000 * (product.serverCpuMs() - before)) / (throughput.perSecond * seconds) };
}

async function measureAll(product: Product, cases: Record<string, Case>): Promise<Measured> {
  const measured: Measured = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (const ask of Object.values(cases)) await measureThroughput(ask, { seconds: 1 });
  for (let round = 0; round < rounds; round += 1)
    for (const [name, ask] of Object.entries(cases)) measured[name]?.push(await measure(product, ask));
  return measured;
}

function toRow({ what, goal }: Case, own: Measurement[], other: Measurement[] | undefined, than: string): Row {
  const of = (rows: Measurement[], key: keyof Measurement) => median(rows.map((row) => row[key]));
  const p50 = of(own, 'p50Ms');
  const cpu = of(own, 'cpuUs');
  const ratios = other?.map(({ perSecond }, round) => (own[round]?.perSecond ?? Number.NaN) / perSecond);
  return {
    what,
    ours: [
      `${of(own, 'perSecond').toFixed(0)}/s`,
      `p50 ${p50.toFixed(1)} ms`,
      `p99 ${(of(own, 'p99Ms') / p50).toFixed(1)} × that`,
      ...(cpu > 0 ? [`${cpu.toFixed(0)} µs of processor each`] : []),
    ].join(', '),
    other: other ? `${than}: ${of(other, 'perSecond').toFixed(0)}/s` : '',
    ratio: ratios ? `${median(ratios).toFixed(2)} ×` : '',
    goal: goal > 0 ? `≥ ${goal} ×` : '',
  };
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinora-hot-path-'));
  const product = await startProduct(dataDir);
  try {
    const film = makeLargeFilm(dataDir, 8);
    const bare = await startBareHandler(film);
    try {
      const cases = await listCases(product, film, bare.url);
      const measured = await measureAll(product, cases);
      const rows = Object.entries(cases).map(([name, each]) =>
        toRow(each, measured[name] ?? [], measured[each.besides], cases[each.besides]?.what ?? ''),
      );
      reportRows('hot-path', 'The hot path', rows);
    } finally {
      bare.stop();
    }
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
