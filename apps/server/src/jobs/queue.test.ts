import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../db/connect.ts';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { type JobName, openQueue, type Pace, type Queue } from './queue.ts';

const failed = (error: Error) => {
  throw error;
};
let database: TestDatabase;
let connection: Connection;
let queue: Queue;
beforeEach(async () => {
  if (!hasPostgres()) return;
  database = await createTestDatabase();
  const config = { connectionString: database.url };
  connection = connect({ config, poolSize: 3, onError: () => undefined });
  // Who waits for a poll waits longer than any test does.
  queue = await openQueue({ config, role: 'worker', onError: failed, pollSeconds: 3_600 });
});
afterEach(async () => {
  await queue?.close();
  await connection?.close();
  await database?.drop();
});

interface Numbered {
  number: number;
}
const send = (name: JobName, numbers: number[], groupOf?: (number: number) => string) =>
  connection.db.transaction(async (tx) => {
    for (const number of numbers)
      await queue.send(tx, name, { number }, groupOf && { group: groupOf(number), priority: -number });
  });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Works until so many are done; answers them in the order in which they began. */
function workOff(name: JobName, count: number, pace?: Pace): Promise<{ order: number[]; most: number }> {
  const order: number[] = [];
  let [ended, running, most] = [0, 0, 0];
  return new Promise((resolve, reject) => {
    const handle = async ({ number }: Numbered) => {
      order.push(number);
      running += 1;
      most = Math.max(most, running);
      await connection.db.execute('select pg_sleep(0.01)');
      running -= 1;
      ended += 1;
      if (ended === count) resolve({ order, most });
    };
    queue.work<Numbered>(name, handle, pace).catch(reject);
  });
}

describe.runIf(hasPostgres())('a backlog is worked off without waiting', () => {
  it('one at a time, in turn', async () => {
    await send('video-encode', upTo(25), () => 'one account');
    const { order, most } = await workOff('video-encode', 25, { atOnce: 1, perGroup: 1 });
    expect(order).toEqual(upTo(25));
    expect(most).toBe(1);
  });

  it('several at a time, but of one account no more than it may have', async () => {
    await send('video-intake', upTo(24), (number) => (number < 20 ? 'one account' : `account ${number}`));
    const { order, most } = await workOff('video-intake', 24, { atOnce: 3, perGroup: 1 });
    expect(order.toSorted((one, other) => one - other)).toEqual(upTo(24));
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(1);
  });

  it('in batches, also the last, which is not full', async () => {
    await send('mail', upTo(23));
    const { order } = await workOff('mail', 23);
    expect(order.toSorted((one, other) => one - other)).toEqual(upTo(23));
  });

  it('and what comes later, when all is done, wakes who waits', async () => {
    await send('video-encode', [0]);
    const seen: number[] = [];
    await queue.work<Numbered>('video-encode', async ({ number }) => void seen.push(number), {
      atOnce: 1,
      perGroup: 1,
    });
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([0]);
    await send('video-encode', [1]);
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([0, 1]);
  });
});
