import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../db/connect.ts';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { jobTable, readPayload, retiredJobs } from './job-table.ts';
import { openQueue, type Pace, type Queue } from './queue.ts';

let isClosing = false;
const failed = (error: Error) => {
  // A pool does not wait for its last connection: dropping the database may be quicker than that one's farewell.
  if (!isClosing) throw error;
};
let database: TestDatabase;
let connection: Connection;
let queue: Queue;
beforeEach(async () => {
  if (!hasPostgres()) return;
  isClosing = false;
  database = await createTestDatabase();
  const config = { connectionString: database.url };
  connection = connect({ config, poolSize: 3, onError: () => undefined });
  // Who waits for a poll waits longer than any test does.
  queue = await openQueue({ config, role: 'worker', onError: failed, pollSeconds: 3_600 });
});
afterEach(async () => {
  isClosing = true;
  await queue?.close();
  await connection?.close();
  await database?.drop();
});

type Numbered = 'video-encode-long' | 'video-encode' | 'video-ingest';
const payloadOf = (number: number) => ({ workspaceId: `wsp_${number}`, videoId: 'vid_one' });
const numberIn = ({ workspaceId }: { workspaceId: string }) => Number(workspaceId.slice(4));
const send = (name: Numbered, numbers: number[], groupOf?: (number: number) => string) =>
  connection.db.transaction(async (tx) => {
    for (const number of numbers)
      await queue.send(tx, name, payloadOf(number), groupOf && { group: groupOf(number), priority: -number });
  });
const sendInTurn = (numbers: number[], group: string) =>
  connection.db.transaction((tx) => queue.sendInTurn(tx, 'video-encode', numbers.map(payloadOf), group));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Works until so many are done; answers them in the order in which they began. */
function workOff(name: Numbered, count: number, pace?: Pace): Promise<{ order: number[]; most: number }> {
  const order: number[] = [];
  let [ended, running, most] = [0, 0, 0];
  return new Promise((resolve, reject) => {
    const handle = async (payload: { workspaceId: string }) => {
      order.push(numberIn(payload));
      running += 1;
      most = Math.max(most, running);
      await connection.db.execute('select pg_sleep(0.01)');
      running -= 1;
      ended += 1;
      if (ended === count) resolve({ order, most });
    };
    queue.work(name, handle, pace).catch(reject);
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
    await send('video-ingest', upTo(24), (number) => (number < 20 ? 'one account' : `account ${number}`));
    const { order, most } = await workOff('video-ingest', 24, { atOnce: 3, perGroup: 1 });
    expect(order.toSorted((one, other) => one - other)).toEqual(upTo(24));
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(1);
  });

  it('in turn between accounts, whoever came first and however many they have', async () => {
    await sendInTurn([0, 1, 2, 3], 'one account');
    await sendInTurn([10, 11], 'another');
    await sendInTurn([4], 'one account');
    const { order } = await workOff('video-encode', 7, { atOnce: 1 });
    expect(order).toEqual([0, 10, 1, 11, 2, 3, 4]);
  });

  it('in turn also with who comes when half is done, without making up for turns that were never asked for', async () => {
    await sendInTurn([0, 1, 2, 3], 'one account');
    await connection.db.execute("update pgboss.job set state = 'completed' where data->>'workspaceId' < 'wsp_2'");
    await sendInTurn([10, 11], 'another');
    const { order } = await workOff('video-encode', 4, { atOnce: 1 });
    expect(order).toEqual([2, 10, 3, 11]);
  });

  it('in batches, also the last, which is not full', async () => {
    await send('video-encode-long', upTo(23));
    const { order } = await workOff('video-encode-long', 23);
    expect(order.toSorted((one, other) => one - other)).toEqual(upTo(23));
  });

  it('and what comes later, when all is done, wakes who waits', async () => {
    await send('video-encode', [0]);
    const seen: number[] = [];
    await queue.work('video-encode', async (payload) => void seen.push(numberIn(payload)), { atOnce: 1, perGroup: 1 });
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([0]);
    await send('video-encode', [1]);
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([0, 1]);
  });
});

describe.runIf(hasPostgres())('a payload', () => {
  const outputs = async () =>
    (await connection.db.execute<{ output: unknown }>('select output from pgboss.job where output is not null')).rows;

  it('that does not fit fails its job with a reason, and no other', async () => {
    const seen: unknown[] = [];
    await connection.db.transaction(async (tx) => {
      // As a version before or after this one may have written it.
      await queue.send(tx, 'mail', { to: 'ada@example.test', sealed: 7 } as never);
      await queue.send(tx, 'mail', { to: 'ada@example.test', sealed: 'x', sendBefore: null });
    });
    await queue.work('mail', async (mail) => void seen.push(mail));
    await expect.poll(() => seen, { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(outputs, { timeout: 20_000 }).toHaveLength(1);
    const message =
      'the payload of this mail job does not fit: sealed: Invalid input: expected string, received number; ' +
      'sendBefore: Invalid input: expected number, received undefined';
    expect(await outputs()).toEqual([{ output: { message } }]);
    expect(seen).toEqual([{ to: 'ada@example.test', sealed: 'x', sendBefore: null }]);
  });

  it('of a job that comes round by the clock fits as the queue itself makes it', async () => {
    await queue.schedule('cleanup', '17 * * * *');
    const { rows } = await connection.db.execute('select data from pgboss.schedule');
    expect(rows.map(({ data }) => readPayload('cleanup', data))).toEqual([null]);
  });

  it('is checked where it is sent, by its type', () => {
    const wrong = () =>
      connection.db.transaction(async (tx) => {
        // @ts-expect-error A deletion names an account.
        await queue.send(tx, 'delete-account', { videoId: 'vid_one' });
        // @ts-expect-error Nobody schedules what needs to know whom it is for.
        await queue.schedule('delete-account', '* * * * *');
        // @ts-expect-error It holds no such thing.
        await queue.forget(tx, 'mail', { accountId: 'acc_1' });
      });
    expect(wrong).toBeTypeOf('function');
  });
});

describe.runIf(hasPostgres())('a job that an earlier version called otherwise', () => {
  it('is neither waited for nor scheduled any more', async () => {
    const earlier = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
    earlier.on('error', failed);
    await earlier.start();
    for (const name of retiredJobs) {
      await earlier.createQueue(name);
      await earlier.send(name, {});
      await earlier.schedule(name, '* * * * *');
    }
    await earlier.stop();
    const config = { connectionString: database.url };
    await (await openQueue({ config, role: 'worker', onError: failed })).close();
    const namesIn = async (table: string) =>
      (await connection.db.execute(`select name from pgboss.${table}`)).rows.map(({ name }) => String(name));
    expect([await namesIn('job'), await namesIn('schedule')]).toEqual([[], []]);
    const queues = (await namesIn('queue')).filter((name) => !name.startsWith('__'));
    expect(queues.toSorted()).toEqual(Object.keys(jobTable).toSorted());
  });
});
