import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { type Connection, connect, type Queries } from './connect.ts';
import { listPage } from './paging.ts';
import { listLengths, players, videos, workspaces } from './schema.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  if (!hasPostgres()) return;
  database = await createTestDatabase();
  connection = connect({ config: { connectionString: database.url }, poolSize: 8, onError: () => undefined });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});
beforeEach(async () => {
  if (!hasPostgres()) return;
  await connection.db.delete(workspaces);
  await connection.db.insert(workspaces).values([{ id: 'wsp_1' }, { id: 'wsp_2' }]);
});

const lengthOf = async (table: typeof videos | typeof players, workspaceId: string, db: Queries = connection.db) =>
  (await listPage(db, table, { workspaceId, limit: 1 })).total;

const video = (id: string, row: Partial<typeof videos.$inferInsert> = {}) => ({
  ...{ id, workspaceId: 'wsp_1', name: id, fileName: id, storageKey: id, status: 'ready' as const },
  ...row,
});
const player = (id: string, workspaceId = 'wsp_1') => ({ id, workspaceId, name: id, config: {} });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

describe.runIf(hasPostgres())('the length of a list', () => {
  it('is that of what is listed: no file that is being sent, nothing deleted', async () => {
    const { db } = connection;
    await db
      .insert(videos)
      .values([
        video('a'),
        video('b', { status: 'uploading' }),
        video('c', { status: 'uploading', isImported: true }),
        video('d', { deletedAt: new Date() }),
        video('e', { workspaceId: 'wsp_2' }),
      ]);
    expect([await lengthOf(videos, 'wsp_1'), await lengthOf(videos, 'wsp_2')]).toEqual([2, 1]);
    await db.update(videos).set({ status: 'processing' }).where(eq(videos.id, 'b'));
    expect(await lengthOf(videos, 'wsp_1')).toBe(3);
    await db.update(videos).set({ name: 'other', status: 'ready' }).where(eq(videos.id, 'b'));
    expect(await lengthOf(videos, 'wsp_1')).toBe(3);
    await db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.workspaceId, 'wsp_1'));
    expect(await lengthOf(videos, 'wsp_1')).toBe(0);
    await db.update(videos).set({ deletedAt: null }).where(eq(videos.id, 'a'));
    await db.delete(videos).where(eq(videos.id, 'd'));
    expect(await lengthOf(videos, 'wsp_1')).toBe(1);
    await db.delete(videos);
    expect([await lengthOf(videos, 'wsp_1'), await lengthOf(videos, 'wsp_2')]).toEqual([0, 0]);
  });

  it('is right with many at once, and is a few numbers however often it changes', async () => {
    const { db } = connection;
    await Promise.all(
      numbered(300).map(async (id) => {
        await db.insert(players).values(player(id));
        if (Number(id) % 3 === 0) await db.delete(players).where(eq(players.id, id));
      }),
    );
    expect(await lengthOf(players, 'wsp_1')).toBe(200);
    expect(await db.$count(listLengths)).toBeLessThan(150);
    await db.insert(players).values(numbered(500).map((id) => player(`more${id}`, 'wsp_2')));
    expect(await lengthOf(players, 'wsp_2')).toBe(500);
  });

  it('waits for nobody, and counts nothing that is taken back', async () => {
    const { db } = connection;
    const undone = db.transaction(async (tx) => {
      await tx.insert(players).values(player('first'));
      await db.insert(players).values(player('second'));
      expect([await lengthOf(players, 'wsp_1', tx), await lengthOf(players, 'wsp_1')]).toEqual([2, 1]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await lengthOf(players, 'wsp_1')).toBe(1);
  });

  it('goes with its workspace', async () => {
    const { db } = connection;
    await db.insert(players).values(numbered(100).map((id) => player(id)));
    await db.insert(videos).values([video('a'), video('b')]);
    await db.delete(workspaces).where(eq(workspaces.id, 'wsp_1'));
    expect(await db.$count(listLengths, eq(listLengths.workspaceId, 'wsp_1'))).toBe(0);
  });

  it('needs no lock of the workspace', async () => {
    const { db } = connection;
    await db.insert(videos).values(video('a', { status: 'uploading' }));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select id from workspaces where id = 'wsp_1' for update`);
      await db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '2s'`);
        await other.update(videos).set({ status: 'ready' }).where(eq(videos.id, 'a'));
      });
    });
    expect(await lengthOf(videos, 'wsp_1')).toBe(1);
  });
});
