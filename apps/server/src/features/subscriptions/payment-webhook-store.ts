import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { paymentWebhookEvents } from '../../db/schema.ts';

interface NewEvent {
  eventId: string;
  kind: string;
  providerSubscriptionId: string | null;
}

const keptDays = 90;

// The provider's events name its own ids and no workspace.
export const paymentWebhookStore = {
  /** False for one that was here before. */
  async insert(db: Queries, event: NewEvent): Promise<boolean> {
    const rows = await db
      .insert(paymentWebhookEvents)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: paymentWebhookEvents.eventId });
    return rows.length > 0;
  },

  async markHandled(db: Queries, eventId: string): Promise<void> {
    await db
      .update(paymentWebhookEvents)
      .set({ handledAt: sql`now()` })
      .where(eq(paymentWebhookEvents.eventId, eventId));
  },

  /** The provider repeats itself for a day and lets people replay for a week. */
  async removeOld(db: Queries): Promise<void> {
    await db
      .delete(paymentWebhookEvents)
      .where(sql`${paymentWebhookEvents.receivedAt} < now() - ${keptDays} * interval '1 day'`);
  },
};
