import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { type Connection, connect } from './connect.ts';
import { pageOf } from './paging.ts';
import { players, videos } from './schema.ts';

let database: TestDatabase;
let connection: Connection;
const many = sql`generate_series(1, 5000) n`;
const moment = sql`now() - n * interval '1 minute'`;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect({ config: { connectionString: database.url }, poolSize: 1, onError: () => undefined });
  const { db } = connection;
  await db.execute(sql`insert into workspaces (id) values ('wsp_1')`);
  await db.execute(
    sql`insert into players (id, workspace_id, name, config, updated_at)
        select 'ply_' || n, 'wsp_1', 'Player', '{}', ${moment} from ${many}`,
  );
  await db.execute(
    sql`insert into videos (id, workspace_id, name, status, storage_key, updated_at)
        select 'vid_' || n, 'wsp_1', 'Video', 'ready', 'key_' || n, ${moment} from ${many}`,
  );
  await db.execute(sql`analyze players, videos`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const cursor = Buffer.from(`${Math.floor(Date.now() / 1000)}.5~x_1`).toString('base64url');

describe.runIf(hasPostgres())('a page of a long list', () => {
  it.each([
    ['players', players, undefined],
    ['players', players, cursor],
    ['videos', videos, undefined],
    ['videos', videos, cursor],
  ] as const)('of %s is read off the index, sorting nothing', async (name, table, after) => {
    const page = pageOf(connection.db, table, { of: eq(table.workspaceId, 'wsp_1'), cursor: after, limit: 25 });
    const { rows } = await connection.db.execute(sql`explain ${page.getSQL()}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`${name}_newest`);
    expect(plan).not.toContain('Sort');
  });
});
