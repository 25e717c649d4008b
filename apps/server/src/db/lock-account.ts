import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from './connect.ts';
import { accounts } from './schema.ts';

/** Held until the transaction ends, so that the last place of a plan is given once. False without such an account. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletingSince)))
    .for('update');
  return rows.length > 0;
}
