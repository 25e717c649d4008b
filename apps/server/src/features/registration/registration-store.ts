import type { Queries } from '../../db/connect.ts';
import { registrationRules } from '../../db/schema.ts';

export type Rule = Pick<typeof registrationRules.$inferSelect, 'mode' | 'domains'>;

export const registrationStore = {
  /** Undefined until the console has decided. */
  async find(db: Queries): Promise<Rule | undefined> {
    const [row] = await db
      .select({ mode: registrationRules.mode, domains: registrationRules.domains })
      .from(registrationRules);
    return row;
  },

  async save(db: Queries, rule: Rule): Promise<void> {
    await db.insert(registrationRules).values(rule).onConflictDoUpdate({ target: registrationRules.only, set: rule });
  },
};
