import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { type Insight, insightVersion, type VideoRef, videoInsights } from '../../db/schema.ts';

export type InsightRow = typeof videoInsights.$inferSelect;

export const insightStore = {
  async put(db: Queries, { workspaceId, videoId }: VideoRef, insight: Insight): Promise<void> {
    const row = { version: insightVersion, insight };
    await db
      .insert(videoInsights)
      .values({ workspaceId, videoId, ...row })
      .onConflictDoUpdate({ target: videoInsights.videoId, set: { ...row, createdAt: sql`now()` } });
  },

  async find(db: Queries, { workspaceId, videoId }: VideoRef): Promise<InsightRow | undefined> {
    const [row] = await db
      .select()
      .from(videoInsights)
      .where(and(eq(videoInsights.workspaceId, workspaceId), eq(videoInsights.videoId, videoId)));
    return row;
  },
};
