import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from './connect.ts';
import { workspaces } from './schema.ts';

/** Held until the transaction ends, so that the last place of a plan is given once. False where it is gone or going. */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletingSince)))
    .for('update');
  return rows.length > 0;
}
