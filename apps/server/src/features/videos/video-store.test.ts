import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../../testing/test-database.ts';
import { videoStore } from './video-store.ts';

const count = 10_000;
const pageSize = 50;
let database: TestDatabase;
let pool: pg.Pool;
const asked: { query: string; params: unknown[] }[] = [];
const createDb = () =>
  drizzle(pool, { schema, logger: { logQuery: (query, params) => void asked.push({ query, params }) } });

/** One library of ten thousand, among three more of that size. */
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await pool.query(`insert into workspaces (id) select 'wsp_' || a from generate_series(1, 4) a`);
  await pool.query(`insert into videos (id, workspace_id, name, status, storage_key, probe, updated_at)
    select 'vid_' || a || '_' || n, 'wsp_' || a, 'Film ' || n || case when n % 2000 = 0 then ' rare' else '' end,
      'ready', 'key', jsonb_build_object('filler', repeat('x', 300)), now() - (n * 4 + a) * interval '1 second'
    from generate_series(1, ${count}) n, generate_series(1, 4) a`);
  await pool.query('vacuum analyze videos');
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

interface Plan {
  'Index Name'?: string;
  'Node Type': string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** What the list really asks, and what each of its questions costs: pages read and ways taken. */
async function costOf(query: Parameters<typeof videoStore.list>[2]) {
  asked.length = 0;
  const answer = await videoStore.list(createDb(), 'wsp_2', query);
  const plans: Plan[] = [];
  for (const { query: text, params } of [...asked]) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, params);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  // The page is what the place in the list is asked with.
  const at = asked.findIndex(({ query: text }) => text.includes('extract(epoch'));
  const [page, counting] = [plans[at], plans[1 - at]];
  if (!page || !counting) throw new Error('the list asked less than expected');
  return { ...answer, page, counting, blocks: page['Shared Hit Blocks'] + page['Shared Read Blocks'] };
}
const ways = (plan: Plan) => nodesOf(plan).map((node) => node['Index Name'] ?? node['Node Type']);

describe.runIf(hasPostgres())('a library of ten thousand videos', () => {
  it('reads its last pages as cheaply as its first, off the index and without sorting', async () => {
    const first = await costOf({ limit: pageSize });
    const deep = Buffer.from(`${(Date.now() / 1000 - (count - 200) * 4).toFixed(6)}~vid_2_${count - 200}`);
    const last = await costOf({ limit: pageSize, cursor: deep.toString('base64url') });
    for (const { page, rows } of [first, last]) {
      expect(rows).toHaveLength(pageSize);
      expect(ways(page)).toEqual(['Limit', 'videos_newest']);
    }
    expect(last.blocks).toBeLessThanOrEqual(first.blocks * 3);
  });

  it('searches its own videos only: neither those of others nor the whole table are read', async () => {
    const common = await costOf({ limit: pageSize, q: 'film' });
    expect(common.rows).toHaveLength(pageSize);
    expect(ways(common.page)).toEqual(['Limit', 'videos_newest']);
    const rare = await costOf({ limit: pageSize, q: 'RARE' });
    expect([rare.rows.length, rare.total, rare.nextCursor]).toEqual([5, 5, undefined]);
    for (const plan of [rare.page, rare.counting, common.counting]) expect(ways(plan)).not.toContain('Seq Scan');
  });
});
