import type { Queries } from '../../db/connect.ts';
import { setup } from '../../db/schema.ts';

export const setupStore = {
  isFinished: async (db: Queries): Promise<boolean> => (await db.$count(setup)) > 0,

  /** False where somebody was quicker. */
  async finish(db: Queries): Promise<boolean> {
    return (await db.insert(setup).values({}).onConflictDoNothing().returning()).length > 0;
  },
};
