import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { subscriptions } from '../../db/schema.ts';

export const deletionStore = {
  /** By their ids at the provider, which jobs are known by. */
  async listProviderSubscriptions(db: Queries, workspaceId: string): Promise<string[]> {
    const rows = await db
      .select({ id: subscriptions.providerSubscriptionId })
      .from(subscriptions)
      .where(eq(subscriptions.workspaceId, workspaceId));
    return rows.flatMap(({ id }) => (id === null ? [] : [id]));
  },
};
