import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Connection, connect } from '../db/connect.ts';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { openQueue, type Queue } from './queue.ts';
import { countWorkers, createWorkerPresence, type OrphanedJob, presenceName } from './worker-presence.ts';

const lookMs = 700;
let database: TestDatabase;
let connection: Connection;
let queue: Queue;
beforeAll(async () => {
  if (!hasPostgres()) return;
  database = await createTestDatabase();
  const config = { connectionString: database.url };
  connection = connect({ config, poolSize: 3, onError: () => undefined });
  queue = await openQueue({ config, role: 'sender', onError: () => undefined });
});
afterAll(async () => {
  await queue?.close();
  await connection?.close();
  await database?.drop();
});

function startPresence(onOrphans: (jobs: OrphanedJob[]) => void = () => undefined) {
  const config = { connectionString: database.url };
  const parts = { config, onOrphans: async (jobs: OrphanedJob[]) => onOrphans(jobs), onError: () => undefined, lookMs };
  const presence = createWorkerPresence(parts);
  onTestFinished(() => presence.close());
  return presence;
}
const countPresent = async () => {
  const { rows } = await connection.db.execute(
    sql`select 1 from pg_stat_activity where application_name = ${presenceName} and datname = current_database()`,
  );
  return rows.length;
};
/** A job that somebody is at. */
async function beginJob(name: 'video-encode' | 'mail'): Promise<string> {
  const payload = { workspaceId: 'wsp_1', videoId: 'vid_1' };
  const { rows } = await connection.db.transaction(async (tx) => {
    await queue.send(tx, name, payload as never);
    return tx.execute<{
      id: string;
    }>(sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
      where state = 'created' returning id`);
  });
  return rows[0]?.id ?? '';
}

describe.runIf(hasPostgres())('a worker', () => {
  it('is counted for as long as it lives', async () => {
    expect(await countWorkers(connection.db)).toBe(0);
    const [first] = [startPresence(), startPresence()];
    await expect.poll(() => countWorkers(connection.db), { timeout: 10_000 }).toBe(2);
    await first?.close();
    await expect.poll(() => countWorkers(connection.db), { timeout: 10_000 }).toBe(1);
  });

  it('is missed by the others as soon as its connection is gone, with what it was at', async () => {
    const orphans: OrphanedJob[] = [];
    const lost = startPresence();
    startPresence((jobs) => orphans.push(...jobs));
    await expect.poll(countPresent, { timeout: 10_000 }).toBe(2);
    const ids = [await beginJob('video-encode'), await beginJob('mail')];
    await lost.mark(ids);
    await pause(4 * lookMs);
    expect(orphans).toEqual([]);
    await lost.close();
    await expect.poll(() => orphans[0], { timeout: 10_000 }).toMatchObject({ name: 'video-encode', id: ids[0] });
    // A job without a heartbeat is short, and comes to its end by its time.
    expect(orphans.map(({ id }) => id)).not.toContain(ids[1]);
  });

  it('is not missed that has lost its connection for a moment', async () => {
    await connection.db.execute(sql`delete from pgboss.job`);
    const orphans: OrphanedJob[] = [];
    const cut = startPresence();
    await expect.poll(countPresent, { timeout: 10_000 }).toBe(1);
    await cut.mark([await beginJob('video-encode')]);
    startPresence((jobs) => orphans.push(...jobs));
    await connection.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${presenceName}`,
    );
    await pause(6 * lookMs);
    expect(await countPresent()).toBe(2);
    expect(orphans).toEqual([]);
  });
});
