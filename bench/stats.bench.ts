import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@kinora/contract';
import pg from 'pg';
import { embeddedConnection } from '../apps/server/src/db/embedded-connection.ts';
import { type Ask, measureThroughput } from './hot-path/keep-alive.ts';
import { type Row, reportRows, rounds } from './media/table.ts';
import { createUploader, startProduct } from './media/uploader.ts';
import { median } from './median.ts';
import { countOption } from './options.ts';
import { call } from './product/calls.ts';
import type { Product } from './product/product.ts';

// What players tell beside what members ask, and the calls of the screens over many views of many players.
const viewCount = countOption('views', 1_000_000);
const playerCount = countOption('players', 10_000);
const seconds = countOption('seconds', 3);
const days = 30;
const dayMs = 86_400_000;
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let told = 0;
/** Each from a browser of its own, so that nobody is taken for a machine. */
const tellOf = (product: Product, playerId: string): Ask => ({
  url: `${product.apiUrl}/e`,
  headers: { 'user-agent': browser },
  status: 204,
  body: () =>
    JSON.stringify({
      v: 1,
      i: randomBytes(10).toString('hex'),
      t: Math.floor(Date.now() / dayMs),
      a: 60_000,
      n: told++,
      p: playerId,
      o: `https://site-${told % 50}.example`,
      s: 200 + (told % 300),
      w: 30_000,
      d: 60_000,
      q: 720,
      k: 96,
      z: 'Europe/Berlin',
      l: 'de',
      h: '1'.repeat(50),
    }),
});

interface Owner {
  product: Product;
  token: string;
}

async function measureIntake({ product, token }: Owner, playerIds: string[]): Promise<Row[]> {
  const ask: Ask = {
    url: `${product.apiUrl}/players?limit=50`,
    headers: { authorization: `Bearer ${token}` },
    status: 200,
  };
  const live: Ask = { url: `${product.apiUrl}/live`, status: 200 };
  const tellAll: Ask = {
    ...tellOf(product, ''),
    body: () => (tellOf(product, playerIds[told % playerIds.length] ?? '').body as () => string)(),
  };
  const seen: { perSecond: number; p99: number; ratio: number; beside: number; alone: number; loaded: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await measureThroughput(live, { seconds });
    const views = await measureThroughput(tellAll, { seconds });
    const alone = await measureThroughput(ask, { connections: 2, seconds });
    const [, beside] = await Promise.all([
      measureThroughput(tellAll, { connections: 2, seconds }),
      measureThroughput(ask, { connections: 2, seconds }),
    ]);
    seen.push({
      perSecond: views.perSecond,
      p99: views.p99Ms,
      ratio: views.perSecond / bare.perSecond,
      beside: beside.p50Ms / alone.p50Ms,
      alone: alone.p50Ms,
      loaded: beside.p50Ms,
    });
  }
  const of = (name: keyof (typeof seen)[number]) => median(seen.map((one) => one[name]));
  return [
    {
      what: 'views told, 32 connections',
      ours: `${Math.round(of('perSecond'))} a second, p99 ${of('p99').toFixed(0)} ms`,
      other: '`/api/live`',
      ratio: `${of('ratio').toFixed(2)} ×`,
      goal: '–',
    },
    {
      what: 'a list of players while two others tell views as fast as they can',
      ours: `p50 ${of('loaded').toFixed(1)} ms`,
      other: `alone: p50 ${of('alone').toFixed(1)} ms`,
      ratio: `${of('beside').toFixed(2)} ×`,
      goal: '≤ 1.2 ×',
    },
  ];
}

/** Over some days, more on some players than on others, as it is. Summed up by the worker itself. */
async function fillViews(database: pg.Client): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const date = new Date((Math.floor(Date.now() / dayMs) - day) * dayMs).toISOString().slice(0, 10);
    await database.query(
      `do $$ begin if to_regclass('stats.views_${date.replaceAll('-', '')}') is null then
         execute 'create table stats.views_${date.replaceAll('-', '')} partition of stats.views
           for values from (''${date}'') to (''${new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10)}'')';
       end if; end $$`,
    );
    await database.query(
      `with owner as (select workspace_id from memberships order by created_at desc limit 1), picked as (
         select n, (1 + floor($3::int * power(random(), 3)))::int as player, random() as share,
           random() * interval '1 day' as at
         from generate_series(1, $2::int) n
       )
       insert into stats.views
       select $1::date, md5($1::text || n), 9, workspace_id, 'ply_' || left(md5('player' || player), 22),
         'vid_' || left(md5('video' || player), 22), least($1::date + at, now()), now(),
         decode(left(md5((n % 50000)::text), 16), 'hex'), (array['DE','US','FR','JP','BR'])[1 + n % 5],
         (array['Desktop','Phone','Tablet'])[1 + n % 3], (array['Chrome','Safari','Firefox'])[1 + n % 3],
         (array['Windows','iOS','Android'])[1 + n % 3], 'en', 'site-' || player % 500 || '.example',
         'site-' || player % 500 || '.example/page-' || n % 7, '', 96, 0, 150 + n % 900, (60000 * share)::int, 60000,
         0, 0, 720, '', repeat('1', (100 * share)::int)
       from picked, owner`,
      [date, Math.ceil(viewCount / days), playerCount],
    );
  }
  await database.query(
    `insert into stats.touched select distinct workspace_id, player_id, coalesce(video_id, ''), date_trunc('hour', started_at, 'UTC')
     from stats.views on conflict do nothing`,
  );
  for (;;) {
    const { rows } = await database.query('select count(*)::int as left from stats.touched');
    if (rows[0].left === 0) break;
    process.stderr.write(`${rows[0].left} hours of players are still to be summed up\n`);
    await sleep(10_000);
  }
  for (const table of ['views', 'hours', 'days']) await database.query(`vacuum analyze stats.${table}`);
}

async function measureScreens({ product, token }: Owner, playerId: string): Promise<Row[]> {
  const date = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  const range = `from=${date(days - 1)}&to=${date(0)}&tz=America/Los_Angeles`;
  const calls = {
    overview: `overview?${range}`,
    'overview of a player': `overview?${range}&player_id=${playerId}`,
    'by player': `breakdown?${range}&by=player`,
    'by video': `breakdown?${range}&by=video`,
    'by page': `breakdown?${range}&by=page`,
    'by country': `breakdown?${range}&by=country`,
    'by country, of a player': `breakdown?${range}&by=country&player_id=${playerId}`,
    quality: `quality?${range}`,
    'quality of a player': `quality?${range}&player_id=${playerId}`,
    'retention of a player': `players/${playerId}/retention?from=${date(days - 1)}&to=${date(0)}`,
    'plays on the cards of a list': `activity?player_ids=${playerId}`,
    'watching now': 'live?',
    'pages of a player': `pages?player_id=${playerId}`,
  };
  const rows: Row[] = [];
  for (const [what, address] of Object.entries(calls)) {
    const headers = { authorization: `Bearer ${token}` };
    const ask = { url: `${product.apiUrl}/stats/${address}`, headers, status: 200 };
    const { p50Ms, p95Ms } = await measureThroughput(ask, { connections: 1, seconds });
    const ratio = p95Ms / 200;
    rows.push({
      what: `${what}, ${viewCount.toLocaleString('en')} views of ${playerCount.toLocaleString('en')} players`,
      ours: `p95 ${p95Ms.toFixed(0)} ms, p50 ${p50Ms.toFixed(0)} ms`,
      other: 'the limit of 200 ms',
      ratio: `${ratio.toFixed(2)} ×`,
      goal: '≤ 1 ×',
    });
  }
  return rows;
}

const dataDir = mkdtempSync(join(tmpdir(), 'kinora-stats-'));
const product = await startProduct(dataDir);
try {
  const database = new pg.Client(embeddedConnection(dataDir));
  // It goes with the product; what failed before is said there.
  database.on('error', () => undefined);
  await database.connect();
  const { token } = await createUploader(product);
  const owner = { product, token };
  const players = await Promise.all(
    Array.from({ length: 20 }, (_, index) => call(product, api.players.create, { name: `Player ${index}` }, token)),
  );
  const rows = await measureIntake(
    owner,
    players.map(({ id }) => id),
  );
  const { rows: size } = await database.query<{ bytes: number }>(
    `select (sum(pg_total_relation_size(inhrelid)) / greatest(1, (select count(*) from stats.views)))::int as bytes
     from pg_inherits where inhparent = 'stats.views'::regclass`,
  );
  await fillViews(database);
  // The busiest of them becomes one of ours, so that it can be asked about.
  const { rows: busiest } = await database.query<{ id: string }>(
    `update players set id = (
       select scope_id from stats.days where scope = 'p' and dim = 'total' and scope_id not in (select id from players)
       order by plays desc limit 1
     ) where id = $1 returning id`,
    [players[0]?.id],
  );
  rows.push(...(await measureScreens(owner, busiest[0]?.id ?? '')));
  await database.end();
  const how = `Of each view ${size[0]?.bytes} bytes are kept, with what finds it.`;
  reportRows('stats', 'Analytics', rows, how);
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
