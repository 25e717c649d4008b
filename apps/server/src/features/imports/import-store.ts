import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { type VideoRef, videoImports, videos } from '../../db/schema.ts';

export type ImportRow = typeof videoImports.$inferSelect;
type NewImport = Pick<ImportRow, 'workspaceId' | 'videoId' | 'addressSealed' | 'isNamed'>;

const mine = ({ workspaceId, videoId }: VideoRef) =>
  and(eq(videoImports.workspaceId, workspaceId), eq(videoImports.videoId, videoId));

const isOfVideo = and(eq(videos.id, videoImports.videoId), eq(videos.workspaceId, videoImports.workspaceId));
const isOpen = and(eq(videos.status, 'uploading'), isNull(videos.deletedAt));

export const importStore = {
  async insert(db: Queries, row: NewImport): Promise<void> {
    await db.insert(videoImports).values(row);
  },

  /** Undefined where the file is there, does not come any more, or is not wanted. */
  async findOpen(db: Queries, ref: VideoRef) {
    const [row] = await db
      .select({
        import: videoImports,
        ageSeconds: sql<number>`extract(epoch from now() - ${videoImports.createdAt})::float8`,
      })
      .from(videoImports)
      .innerJoin(videos, isOfVideo)
      .where(and(mine(ref), isOpen));
    return row;
  },

  async findFailed(db: Queries, ref: VideoRef): Promise<ImportRow | undefined> {
    const [row] = await db
      .select({ import: videoImports })
      .from(videoImports)
      .innerJoin(videos, isOfVideo)
      .where(and(mine(ref), eq(videos.status, 'failed'), isNull(videos.deletedAt)));
    return row?.import;
  },

  listOf: (db: Queries, workspaceId: string, videoIds: string[]) =>
    db
      .select({
        import: videoImports,
        receivingMs: sql<number>`extract(epoch from now() - ${videoImports.receivingSince})::float8 * 1000`,
      })
      .from(videoImports)
      .where(and(eq(videoImports.workspaceId, workspaceId), inArray(videoImports.videoId, videoIds))),

  /** A connection has been answered, and brings the file from here on. */
  async beginReceiving(
    db: Queries,
    ref: VideoRef,
    { offset, ...file }: { offset: number; totalBytes: number | undefined; validator: string | undefined },
  ): Promise<void> {
    await db
      .update(videoImports)
      .set({
        totalBytes: file.totalBytes ?? null,
        validator: file.validator ?? null,
        receivedBytes: offset,
        receivingFrom: offset,
        receivingSince: sql`now()`,
      })
      .where(mine(ref));
  },

  /** False where nobody wants the file any more. Who gets further than ever has not failed. */
  async report(db: Queries, ref: VideoRef, receivedBytes: number): Promise<boolean> {
    const isFurther = sql`${receivedBytes}::bigint > ${videoImports.furthestBytes}`;
    const isWanted = db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.id, videoImports.videoId), isOpen));
    const rows = await db
      .update(videoImports)
      .set({
        receivedBytes,
        furthestBytes: sql`greatest(${videoImports.furthestBytes}, ${receivedBytes}::bigint)`,
        failures: sql`case when ${isFurther} then 0 else ${videoImports.failures} end`,
      })
      .where(and(mine(ref), sql`exists ${isWanted}`))
      .returning({ id: videoImports.videoId });
    return rows.length > 0;
  },

  /** How often in a row nothing came of it. */
  async countFailure(db: Queries, ref: VideoRef): Promise<number> {
    const [row] = await db
      .update(videoImports)
      .set({ failures: sql`${videoImports.failures} + 1`, receivingSince: null })
      .where(mine(ref))
      .returning({ failures: videoImports.failures });
    return row?.failures ?? 0;
  },

  async restart(db: Queries, ref: VideoRef): Promise<void> {
    await db
      .update(videoImports)
      .set({
        receivedBytes: 0,
        totalBytes: null,
        furthestBytes: 0,
        failures: 0,
        validator: null,
        receivingSince: null,
        createdAt: sql`now()`,
      })
      .where(mine(ref));
  },

  async remove(db: Queries, ref: VideoRef): Promise<void> {
    await db.delete(videoImports).where(mine(ref));
  },

  countOpen: async (db: Queries, workspaceId: string): Promise<number> => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(videoImports)
      .innerJoin(videos, isOfVideo)
      .where(and(eq(videoImports.workspaceId, workspaceId), isOpen));
    return row?.count ?? 0;
  },

  /** Of everybody: for the one who checks that none was forgotten. */
  listOpen: (db: Queries): Promise<VideoRef[]> =>
    db
      .select({ workspaceId: videoImports.workspaceId, videoId: videoImports.videoId })
      .from(videoImports)
      .innerJoin(videos, isOfVideo)
      .where(isOpen)
      .limit(10_000),

  /** The owner of one that failed may try again as long as the address is kept. */
  async removeExpired(db: Queries, failedKeptDays: number): Promise<void> {
    const failedLongAgo = db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.status, 'failed'), sql`${videos.updatedAt} < now() - ${failedKeptDays} * interval '1 day'`));
    await db.delete(videoImports).where(inArray(videoImports.videoId, failedLongAgo));
  },
};
