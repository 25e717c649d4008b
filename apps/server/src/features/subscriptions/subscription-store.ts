import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { type SubscriptionStatus, subscriptions } from '../../db/schema.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'id' | 'workspaceId' | 'createdAt'>>;

interface Own {
  workspaceId: string;
  id: string;
}

const standing: SubscriptionStatus[] = ['created', 'authenticated', 'active', 'pending', 'halted', 'paused'];
const isOf = (workspaceId: string) => eq(subscriptions.workspaceId, workspaceId);

/** How long a reading is good: a checkout that may be going on, a cycle that is over, and everything else. */
const isDue = sql`${subscriptions.syncedAt} < now() - case
  when ${subscriptions.status} = 'created' and ${subscriptions.createdAt} > now() - interval '1 hour' then interval '1 minute'
  when ${subscriptions.status} = 'created' then interval '6 hours'
  when ${subscriptions.currentEnd} < now() or ${subscriptions.status} in ('authenticated', 'pending') then interval '5 minutes'
  else interval '1 hour' end`;

export const subscriptionStore = {
  async findLive(db: Queries, workspaceId: string): Promise<SubscriptionRow | undefined> {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(isOf(workspaceId), subscriptions.live));
    return row;
  },

  /** The one that waits for its first payment. */
  async findCreated(db: Queries, workspaceId: string): Promise<SubscriptionRow | undefined> {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(isOf(workspaceId), eq(subscriptions.status, 'created')));
    return row;
  },

  /** Whatever may still count or cost something, oldest first. */
  listStanding: (db: Queries, workspaceId: string): Promise<SubscriptionRow[]> =>
    db
      .select()
      .from(subscriptions)
      .where(and(isOf(workspaceId), or(subscriptions.live, inArray(subscriptions.status, standing))))
      .orderBy(subscriptions.createdAt, subscriptions.id),

  async findNewest(db: Queries, workspaceId: string): Promise<SubscriptionRow | undefined> {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(isOf(workspaceId), isNotNull(subscriptions.currentEnd)))
      .orderBy(desc(subscriptions.createdAt))
      .limit(1);
    return row;
  },

  async findOwn(
    db: Queries,
    workspaceId: string,
    providerSubscriptionId: string,
  ): Promise<SubscriptionRow | undefined> {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(isOf(workspaceId), eq(subscriptions.providerSubscriptionId, providerSubscriptionId)));
    return row;
  },

  /** For the provider, who knows its own id and no owner. */
  async findOwner(db: Queries, providerSubscriptionId: string): Promise<Own | undefined> {
    const [row] = await db
      .select({ id: subscriptions.id, workspaceId: subscriptions.workspaceId })
      .from(subscriptions)
      .where(eq(subscriptions.providerSubscriptionId, providerSubscriptionId));
    return row;
  },

  async insert(
    db: Queries,
    row: Own & SubscriptionChange & { planId: string; status: SubscriptionStatus; live: boolean },
  ) {
    const [inserted] = await db.insert(subscriptions).values(row).returning();
    return inserted as SubscriptionRow;
  },

  async update(db: Queries, { workspaceId, id }: Own, change: SubscriptionChange): Promise<SubscriptionRow> {
    const [row] = await db
      .update(subscriptions)
      .set(change)
      .where(and(isOf(workspaceId), eq(subscriptions.id, id)))
      .returning();
    if (!row) throw new Error(`subscription ${id} is gone`);
    return row;
  },

  /** Nobody's first, then this one's: two at once are one too many for the index. */
  async setLive(db: Queries, workspaceId: string, id: string | undefined): Promise<void> {
    await db
      .update(subscriptions)
      .set({ live: false })
      .where(and(isOf(workspaceId), subscriptions.live));
    if (id !== undefined) await subscriptionStore.update(db, { workspaceId, id }, { live: true });
  },

  /** What the periodic look is for: messages get lost, and behind a closed network none arrive. */
  listDue: (db: Queries, limit: number) =>
    db
      .select({ providerSubscriptionId: sql<string>`${subscriptions.providerSubscriptionId}` })
      .from(subscriptions)
      .where(
        and(
          isNotNull(subscriptions.providerSubscriptionId),
          or(subscriptions.live, inArray(subscriptions.status, standing)),
          isDue,
        ),
      )
      .orderBy(subscriptions.syncedAt)
      .limit(limit),

  async listLivePlans(db: Queries): Promise<string[]> {
    const rows = await db
      .selectDistinct({ planId: subscriptions.planId })
      .from(subscriptions)
      .where(eq(subscriptions.live, true));
    return rows.map(({ planId }) => planId);
  },
};
