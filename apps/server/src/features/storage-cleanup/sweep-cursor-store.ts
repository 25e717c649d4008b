import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { sweepCursors } from '../../db/schema.ts';

export const sweepCursorStore = {
  async get(db: Queries, prefix: string): Promise<string> {
    const [row] = await db.select().from(sweepCursors).where(eq(sweepCursors.prefix, prefix));
    return row?.after ?? '';
  },

  async move(db: Queries, prefix: string, after: string): Promise<void> {
    await db
      .insert(sweepCursors)
      .values({ prefix, after })
      .onConflictDoUpdate({ target: sweepCursors.prefix, set: { after } });
  },
};
