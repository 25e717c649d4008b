import { and, desc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { cuts, type VideoRef, videos } from '../../db/schema.ts';

/** A part of a film. */
export interface TrimPoints {
  of: string;
  startMs: number;
  endMs: number;
}

export type CutRow = typeof cuts.$inferSelect;

const ofVideo = ({ workspaceId, videoId }: VideoRef) =>
  and(eq(cuts.workspaceId, workspaceId), eq(cuts.videoId, videoId));
const isOne = (video: VideoRef, id: string) => and(ofVideo(video), eq(cuts.id, id));
const isOfFilm = and(eq(videos.id, cuts.id), eq(videos.workspaceId, cuts.workspaceId));

export const cutStore = {
  /** Whether another is being made of a part of it. */
  async hasOpenTrim(db: Queries, { workspaceId }: VideoRef, id: string): Promise<boolean> {
    const isOfIt = and(eq(videos.workspaceId, workspaceId), eq(videos.trimOf, id), isNull(videos.deletedAt));
    const rows = await db
      .select({ id: videos.id })
      .from(videos)
      .where(and(isOfIt, sql`${videos.status} in ('uploading', 'processing')`))
      .limit(1);
    return rows.length > 0;
  },

  /** Whether there is one of just this part, or will be. */
  async hasTrim(db: Queries, { workspaceId }: VideoRef, { of, startMs, endMs }: TrimPoints): Promise<boolean> {
    const isPart = and(eq(videos.trimStartMs, startMs), eq(videos.trimEndMs, endMs), ne(videos.status, 'failed'));
    const rows = await db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.workspaceId, workspaceId), eq(videos.trimOf, of), isPart, isNull(videos.deletedAt)))
      .limit(2);
    return rows.length > 1;
  },

  /** Newest first. A video that was never replaced has none. */
  list: (db: Queries, video: VideoRef): Promise<CutRow[]> =>
    db.select().from(cuts).where(ofVideo(video)).orderBy(desc(cuts.createdAt), desc(cuts.id)),

  async find(db: Queries, video: VideoRef, id: string): Promise<CutRow | undefined> {
    const [row] = await db.select().from(cuts).where(isOne(video, id));
    return row;
  },

  async insert(db: Queries, { workspaceId, videoId }: VideoRef, id: string): Promise<void> {
    await db.insert(cuts).values({ id, workspaceId, videoId });
  },

  /** The film that the video came with is its first cut. */
  async insertFirst(db: Queries, { workspaceId, videoId }: VideoRef, came: { at: Date; wasShown: boolean }) {
    const times = { createdAt: came.at, publishedAt: came.wasShown ? came.at : null };
    await db
      .insert(cuts)
      .values({ id: videoId, workspaceId, videoId, ...times })
      .onConflictDoNothing();
  },

  async schedule(db: Queries, video: VideoRef, id: string, at: Date | null): Promise<void> {
    await db.update(cuts).set({ publishAt: at }).where(isOne(video, id));
  },

  async markLive(db: Queries, video: VideoRef, id: string): Promise<void> {
    await db
      .update(cuts)
      .set({ replacedAt: sql`now()` })
      .where(and(ofVideo(video), ne(cuts.id, id), isNotNull(cuts.publishedAt), isNull(cuts.replacedAt)));
    await db.update(cuts).set({ publishedAt: sql`now()`, publishAt: null, replacedAt: null }).where(isOne(video, id));
  },

  async remove(db: Queries, video: VideoRef, id: string): Promise<void> {
    await db.delete(cuts).where(isOne(video, id));
  },

  /** Whoever they belong to: their time has come, and all work on them is over. Of one film alone, where it is named. */
  listDue: (db: Queries, filmId?: string) =>
    db
      .select({ workspaceId: cuts.workspaceId, videoId: cuts.videoId, id: cuts.id })
      .from(cuts)
      .innerJoin(videos, isOfFilm)
      .where(
        and(
          lte(cuts.publishAt, sql`now()`),
          sql`${videos.status} in ('ready', 'failed')`,
          isNull(videos.deletedAt),
          filmId === undefined ? undefined : eq(cuts.id, filmId),
        ),
      )
      .orderBy(cuts.publishAt)
      .limit(1000),

  /** Whoever they belong to: before the newest that were live, and for a day seen by nobody who began earlier. */
  async listOutlived(db: Queries, { kept, days }: { kept: number; days: number }) {
    const ranked = db
      .select({
        workspaceId: cuts.workspaceId,
        videoId: cuts.videoId,
        id: cuts.id,
        replacedAt: cuts.replacedAt,
        place: sql<number>`row_number() over (partition by ${cuts.videoId} order by ${cuts.publishedAt} desc)`.as(
          'place',
        ),
      })
      .from(cuts)
      .where(isNotNull(cuts.publishedAt))
      .as('ranked');
    return db
      .select({ workspaceId: ranked.workspaceId, videoId: ranked.videoId, id: ranked.id })
      .from(ranked)
      .where(sql`${ranked.place} > ${kept} and ${ranked.replacedAt} < now() - ${days} * interval '1 day'`)
      .limit(1000);
  },
};
