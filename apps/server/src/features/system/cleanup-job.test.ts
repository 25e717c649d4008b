import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../db/connect.ts';
import { openQueue, type Queue } from '../../jobs/queue.ts';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../../testing/test-database.ts';
import { scheduleCleanup } from './cleanup-job.ts';

const onError = () => undefined;
let database: TestDatabase;
let connection: Connection;
let queue: Queue;
beforeAll(async () => {
  if (!hasPostgres()) return;
  database = await createTestDatabase();
  const config = { connectionString: database.url };
  connection = connect({ config, poolSize: 2, onError });
  queue = await openQueue({ config, role: 'worker', onError });
});
afterAll(async () => {
  await queue?.close();
  await connection?.close();
  await database?.drop();
});

describe.runIf(hasPostgres())('the hourly cleanup', () => {
  it('does every task, whatever becomes of the others', async () => {
    const { promise: done, resolve } = Promise.withResolvers<string>();
    const failing = async () => {
      throw new Error('a bad moment');
    };
    await scheduleCleanup(queue, [failing, async () => resolve('done')]);
    await connection.db.transaction((tx) => queue.send(tx, 'cleanup', null));
    expect(await done).toBe('done');
  });
});
