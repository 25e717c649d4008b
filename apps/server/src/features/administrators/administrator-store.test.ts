import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect, type Transaction } from '../../db/connect.ts';
import { accounts } from '../../db/schema.ts';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../../testing/test-database.ts';
import { administratorStore } from './administrator-store.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  if (!hasPostgres()) return;
  database = await createTestDatabase();
  connection = connect({ config: { connectionString: database.url }, poolSize: 2, onError: () => undefined });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const arrive = async (tx: Transaction, id: string): Promise<boolean> => {
  await tx.insert(accounts).values({ id, email: `${id}@example.test`, name: id, passwordHash: 'x' });
  return administratorStore.isAlone(tx, id);
};

describe.runIf(hasPostgres())('the first account', () => {
  it('is one, also where a second arrives before it is committed', async () => {
    const { db } = connection;
    let second: Promise<boolean> | undefined;
    const first = await db.transaction(async (tx) => {
      const isAlone = await arrive(tx, 'acc_1');
      second = db.transaction((other) => arrive(other, 'acc_2'));
      // Whoever does not wait answers at once, from before this is committed.
      await Promise.race([second, sleep(300)]);
      return isAlone;
    });
    expect([first, await second]).toEqual([true, false]);
  });
});
