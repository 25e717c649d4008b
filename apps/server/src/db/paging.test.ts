import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { type Connection, connect } from './connect.ts';
import { findingsOf, listPage, mostCounted, pageOf } from './paging.ts';
import { players, videos } from './schema.ts';

let database: TestDatabase;
let connection: Connection;
const many = sql`generate_series(1, 15000) n`;
const moment = sql`now() - n * interval '1 minute'`;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect({ config: { connectionString: database.url }, poolSize: 1, onError: () => undefined });
  const { db } = connection;
  await db.execute(sql`insert into workspaces (id) values ('wsp_1')`);
  // So many rows take longer than a statement may, and nobody hears of them.
  await db.execute(sql`set statement_timeout = 0`);
  for (const name of ['players', 'videos'])
    await db.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  await db.execute(
    sql`insert into players (id, workspace_id, name, config, updated_at)
        select 'ply_' || n, 'wsp_1', 'Player ' || n, '{}', ${moment} from ${many}`,
  );
  await db.execute(
    sql`insert into videos (id, workspace_id, name, status, storage_key, updated_at)
        select 'vid_' || n, 'wsp_1', 'Video ' || n, 'ready', 'key_' || n, ${moment} from ${many}`,
  );
  for (const name of ['players', 'videos'])
    await db.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  await db.execute(sql`vacuum analyze players, videos`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const cursor = Buffer.from(`${Math.floor(Date.now() / 1000)}.5~x_1`).toString('base64url');

async function planOf(query: { getSQL: () => SQL }): Promise<string> {
  const { rows } = await connection.db.execute(sql`explain ${query.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe.runIf(hasPostgres())('a page of a long list', () => {
  it.each([
    ['players', players, undefined],
    ['players', players, cursor],
    ['videos', videos, undefined],
    ['videos', videos, cursor],
  ] as const)('of %s is read off the index, sorting nothing', async (name, table, after) => {
    const page = pageOf(connection.db, table, { workspaceId: 'wsp_1', cursor: after, limit: 25 });
    const plan = await planOf(page);
    expect(plan).toContain(`${name}_newest`);
    expect(plan).not.toContain('Sort');
  });
});

describe.runIf(hasPostgres())('a search', () => {
  const search = (q: string, after?: string) =>
    listPage(connection.db, videos, { workspaceId: 'wsp_1', q, limit: 2, cursor: after });
  const idsOf = ({ rows }: Awaited<ReturnType<typeof search>>) => rows.map(({ id }) => id);

  it.each([
    ['players', players],
    ['videos', videos],
  ] as const)('of %s reads few names, off their index', async (name, table) => {
    expect(await planOf(findingsOf(connection.db, table, { workspaceId: 'wsp_1', q: '14999' }))).toContain(
      `${name}_name`,
    );
  });

  it('finds any part of a name, newest first, page by page', async () => {
    const first = await search('eo 49');
    expect([idsOf(first), first.total, first.isTotalCapped]).toEqual([['vid_49', 'vid_490'], 111, false]);
    const second = await search('eo 49', first.nextCursor);
    expect([idsOf(second), second.total]).toEqual([['vid_491', 'vid_492'], 111]);
    const last = await search('eo 4999');
    expect([idsOf(last), last.total, last.nextCursor]).toEqual([['vid_4999'], 1, undefined]);
    expect(await search('eo 15001')).toMatchObject({ rows: [], total: 0, isTotalCapped: false });
  });

  it('that finds very many says so instead of counting them', async () => {
    const first = await search('video');
    expect(first).toMatchObject({ total: mostCounted, isTotalCapped: true });
    expect(idsOf(first)).toEqual(['vid_1', 'vid_2']);
    expect(idsOf(await search('VIDEO', first.nextCursor))).toEqual(['vid_3', 'vid_4']);
  });

  it('takes what people type for letters', async () => {
    expect((await search('%')).total).toBe(0);
    expect((await search('Video_1')).total).toBe(0);
  });

  it('finds nothing of others', async () => {
    const others = await listPage(connection.db, videos, { workspaceId: 'wsp_2', q: 'Video', limit: 2 });
    expect(others).toMatchObject({ rows: [], total: 0 });
  });
});
