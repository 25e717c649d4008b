import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedConnection } from '../../apps/server/src/db/embedded-connection.ts';
import { measureThroughput } from '../hot-path/keep-alive.ts';
import { type Row, reportRows, rounds } from '../media/table.ts';
import { createUploader, startProduct } from '../media/uploader.ts';
import { median } from '../median.ts';
import { countOption } from '../options.ts';
import type { Product } from '../product/product.ts';

// A library of many videos beside one of few, asked the same. Nothing is kept in memory, so that each answer is read.
const [few, many] = [100, countOption('videos', 100_000)];
const seconds = countOption('seconds', 3);
// One: what several ask for at the same moment is read once for all of them.
const connections = 1;

interface Library {
  token: string;
  count: number;
}

/** Newest first by their numbers, a minute apart. */
async function fillLibrary(product: Product, database: pg.Client, count: number): Promise<Library> {
  const { token } = await createUploader(product);
  await database.query(
    `insert into videos (id, workspace_id, name, file_name, status, storage_key, updated_at)
     select 'vid_' || left(md5(workspace_id || n), 22), workspace_id, 'Film ' || n, 'film.mp4', 'ready', 'x', now() - n * interval '1 minute'
     from (select workspace_id from memberships order by created_at desc limit 1) newest, generate_series(1, $1::int) n`,
    [count],
  );
  return { token, count };
}

async function findCursor({ apiUrl }: Product, { token, count }: Library): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  let cursor = '';
  // The largest pages there are, until the middle or ten thousand.
  for (let read = 0; read < Math.min(count / 2, 10_000); read += 100) {
    const after = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await fetch(`${apiUrl}/videos?limit=${Math.min(100, count / 2)}${after}`, { headers });
    cursor = page.headers.get('x-next-cursor') ?? '';
  }
  return cursor;
}

const questions: Record<string, (library: Library, cursor: string) => string> = {
  'the newest 50 videos': () => 'limit=50',
  'a page further down': (_library, cursor) => `limit=50&cursor=${cursor}`,
  'a search that finds few': ({ count }) => `limit=50&q=${encodeURIComponent(`Film ${count - 1}`)}`,
  'a search that finds all': () => 'limit=50&q=film',
  'a search that finds nothing': () => 'limit=50&q=nowhere',
};

async function measure(product: Product, { token }: Library, query: string) {
  const ask = { url: `${product.apiUrl}/videos?${query}`, headers: { authorization: `Bearer ${token}` }, status: 200 };
  return measureThroughput(ask, { connections, seconds });
}

async function measureAll(product: Product, small: Library, large: Library): Promise<Row[]> {
  const cursors = { small: await findCursor(product, small), large: await findCursor(product, large) };
  const rows: Row[] = [];
  for (const [what, toQuery] of Object.entries(questions)) {
    const [ofSmall, ofLarge]: [number[], number[]] = [[], []];
    let [small50, large50] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const one = await measure(product, large, toQuery(large, cursors.large));
      const other = await measure(product, small, toQuery(small, cursors.small));
      ofLarge.push(one.p99Ms);
      ofSmall.push(other.p99Ms);
      [small50, large50] = [other.p50Ms, one.p50Ms];
    }
    const ratio = median(ofLarge.map((p99, round) => p99 / (ofSmall[round] ?? Number.NaN)));
    rows.push({
      what,
      ours: `of ${many.toLocaleString('en')}: p99 ${median(ofLarge).toFixed(1)} ms, p50 ${large50.toFixed(1)} ms`,
      other: `of ${few}: p99 ${median(ofSmall).toFixed(1)} ms, p50 ${small50.toFixed(1)} ms`,
      ratio: `${ratio.toFixed(2)} ×`,
      goal: '≤ 2 ×',
    });
  }
  return rows;
}

export async function measureLibraries(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinora-scale-'));
  const product = await startProduct(dataDir, { CACHE_MB: '0' });
  try {
    const database = new pg.Client(embeddedConnection(dataDir));
    await database.connect();
    const small = await fillLibrary(product, database, few);
    const large = await fillLibrary(product, database, many);
    await database.query('vacuum analyze videos');
    await database.end();
    reportRows('scale', 'Large libraries', await measureAll(product, small, large));
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
