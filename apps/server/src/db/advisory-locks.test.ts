import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { type AdvisoryLocks, createAdvisoryLocks } from './advisory-locks.ts';

let database: TestDatabase;
let locks: AdvisoryLocks;
let elsewhere: AdvisoryLocks;
const onError = () => undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  [locks, elsewhere] = [1, 2].map(() => createAdvisoryLocks({ connectionString: database.url }, onError)) as [
    AdvisoryLocks,
    AdvisoryLocks,
  ];
});
afterAll(async () => {
  await locks.close();
  await elsewhere.close();
  await database.drop();
});

describe.runIf(hasPostgres())('an advisory lock', () => {
  it('lets one in at a time, whichever process asks', async () => {
    let inside = 0;
    let most = 0;
    const task = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(5);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? locks : elsewhere).hold('one name', task)));
    expect(most).toBe(1);
  });

  it('keeps nobody from another name', async () => {
    const order: string[] = [];
    await locks.hold('slow', async () => {
      await elsewhere.hold('quick', async () => order.push('quick'));
      order.push('slow');
    });
    expect(order).toEqual(['quick', 'slow']);
  });

  it('is free again after a task that failed', async () => {
    const failing = locks.hold('failing', async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await elsewhere.hold('failing', async () => 'in')).toBe('in');
  });
});
