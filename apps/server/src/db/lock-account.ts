import { eq } from 'drizzle-orm';
import type { Transaction } from './connect.ts';
import { accounts } from './schema.ts';

/** Held until the transaction ends: what signs somebody in does not change under whoever is signing in. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
}
