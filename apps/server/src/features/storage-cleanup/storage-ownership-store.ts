import { newId } from '../../crypto/ids.ts';
import type { Queries } from '../../db/connect.ts';
import { installation } from '../../db/schema.ts';

export const storageOwnershipStore = {
  /** The database's own, made by whoever asks first. */
  async get(db: Queries): Promise<string> {
    await db
      .insert(installation)
      .values({ mark: newId('ins') })
      .onConflictDoNothing();
    const [row] = await db.select().from(installation);
    if (!row) throw new Error('the database has no mark');
    return row.mark;
  },
};
