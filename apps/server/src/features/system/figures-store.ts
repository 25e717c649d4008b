import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { images, videos } from '../../db/schema.ts';

/** Of the whole installation, whoever owns what. */
export const figuresStore = {
  async videosByStatus(db: Queries): Promise<{ status: string; count: number; sizeBytes: number }[]> {
    return db
      .select({
        status: videos.status,
        count: sql<number>`count(*)::int`,
        sizeBytes: sql<number>`coalesce(sum(${videos.sizeBytes}), 0)::float8`,
      })
      .from(videos)
      .where(sql`${videos.deletedAt} is null`)
      .groupBy(videos.status);
  },

  listFailed: (db: Queries, limit: number) =>
    db
      .select({ id: videos.id, name: videos.name, reason: sql<string>`${videos.statusReason}`, at: videos.updatedAt })
      .from(videos)
      .where(and(isNotNull(videos.statusReason), isNull(videos.deletedAt)))
      .orderBy(desc(videos.updatedAt))
      .limit(limit),

  async imageBytes(db: Queries): Promise<number> {
    const [row] = await db.select({ bytes: sql<number>`coalesce(sum(${images.sizeBytes}), 0)::float8` }).from(images);
    return row?.bytes ?? 0;
  },
};
