import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { reviewSittings } from '../../db/schema.ts';

export interface Sitting {
  linkId: string;
  /** As nobody can read it back. */
  viewer: string;
}

export const reviewSittingStore = {
  /** When the one that goes on ends; undefined where none does. */
  async findEnd(db: Queries, { linkId, viewer }: Sitting): Promise<Date | undefined> {
    const [row] = await db
      .select({ endsAt: reviewSittings.endsAt })
      .from(reviewSittings)
      .where(
        and(
          eq(reviewSittings.linkId, linkId),
          eq(reviewSittings.viewer, viewer),
          sql`${reviewSittings.endsAt} > now()`,
        ),
      );
    return row?.endsAt;
  },

  async begin(db: Queries, sitting: Sitting & { endsAt: Date }): Promise<void> {
    await db
      .insert(reviewSittings)
      .values(sitting)
      .onConflictDoUpdate({
        target: [reviewSittings.linkId, reviewSittings.viewer],
        set: { endsAt: sitting.endsAt },
      });
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(reviewSittings).where(sql`${reviewSittings.endsAt} <= now()`);
  },
};
