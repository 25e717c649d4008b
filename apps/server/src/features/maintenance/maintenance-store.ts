import type { Queries } from '../../db/connect.ts';
import { maintenance } from '../../db/schema.ts';

type MaintenanceRow = Pick<typeof maintenance.$inferSelect, 'message' | 'since'>;

export const maintenanceStore = {
  /** Undefined while everything goes on as usual. */
  async find(db: Queries): Promise<MaintenanceRow | undefined> {
    const [row] = await db.select({ message: maintenance.message, since: maintenance.since }).from(maintenance);
    return row;
  },

  async begin(db: Queries, message: string): Promise<void> {
    await db.insert(maintenance).values({ message }).onConflictDoUpdate({ target: maintenance.only, set: { message } });
  },

  async end(db: Queries): Promise<void> {
    await db.delete(maintenance);
  },
};
