import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { providerPlans } from '../../db/schema.ts';

type ProviderPlanRow = Omit<typeof providerPlans.$inferSelect, 'createdAt'>;

// Plans belong to the installation: no workspace owns them.
export const providerPlanStore = {
  async find(db: Queries, plan: Omit<ProviderPlanRow, 'providerPlanId'>): Promise<string | undefined> {
    const [row] = await db
      .select({ id: providerPlans.providerPlanId })
      .from(providerPlans)
      .where(
        and(
          eq(providerPlans.keyId, plan.keyId),
          eq(providerPlans.planId, plan.planId),
          eq(providerPlans.amount, plan.amount),
          eq(providerPlans.currency, plan.currency),
          eq(providerPlans.period, plan.period),
        ),
      )
      .orderBy(desc(providerPlans.createdAt))
      .limit(1);
    return row?.id;
  },

  async findPlanId(db: Queries, providerPlanId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ planId: providerPlans.planId })
      .from(providerPlans)
      .where(eq(providerPlans.providerPlanId, providerPlanId));
    return row?.planId;
  },

  async insert(db: Queries, row: ProviderPlanRow): Promise<void> {
    await db.insert(providerPlans).values(row);
  },
};
