import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { sweepCursors } from '../../db/schema.ts';

export const sweepCursorStore = {
  async get(db: Queries, prefix: string): Promise<string> {
    const [row] = await db.select().from(sweepCursors).where(eq(sweepCursors.prefix, prefix));
    return row?.after ?? '';
  },

  /** False where somebody else has moved it meanwhile: then it stays where that one left it. */
  async move(db: Queries, prefix: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const rows = await db
      .insert(sweepCursors)
      .values({ prefix, after: to })
      .onConflictDoUpdate({ target: sweepCursors.prefix, set: { after: to }, setWhere: eq(sweepCursors.after, from) })
      .returning();
    return rows.length > 0;
  },
};
