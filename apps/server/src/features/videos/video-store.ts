import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/connect.ts';
import { listByIds, listIds, listPage, type PageQuery } from '../../db/paging.ts';
import { playerSources, players, type VideoRef, videos } from '../../db/schema.ts';

export type VideoRow = typeof videos.$inferSelect;
export type VideoState = Pick<VideoRow, 'status' | 'hlsKey' | 'posterKey' | 'posterCandidates' | 'filmGoneAt'>;

export type NewVideo = Pick<VideoRow, 'id' | 'workspaceId' | 'name' | 'fileName' | 'isImported' | 'storageKey'> &
  Partial<Pick<VideoRow, 'cutOf' | 'posterWishMs' | 'trimOf' | 'trimStartMs' | 'trimEndMs'>>;

/** What work on a video makes of it. `playable` from then on, whatever comes later. */
export type VideoChanges = Partial<
  Pick<
    VideoRow,
    | 'storageKey'
    | 'hlsKey'
    | 'streamBeginning'
    | 'posterKey'
    | 'poster'
    | 'posterCandidates'
    | 'posterWishMs'
    | 'storyboardKey'
    | 'sizeBytes'
    | 'durationMs'
    | 'width'
    | 'height'
    | 'probe'
    | 'originalGoneAt'
  >
> & { playable?: true };

/** Of the cut that viewers of a video see. */
export const liveFilmId = sql<string>`coalesce(${videos.liveCutId}, ${videos.id})`;

const nothingPlays = 'Nothing of this file could be made to play';

const mine = (workspaceId: string, id: string) =>
  and(eq(videos.workspaceId, workspaceId), eq(videos.id, id), isNull(videos.deletedAt));
/**
 * A file that somebody sends is no video of the library yet. One that we fetch is: nobody else knows how far it is. A
 * cut is none: it is shown as the video that it belongs to.
 */
const isShown = and(isNull(videos.cutOf), or(ne(videos.status, 'uploading'), videos.isImported));
/** As the triggers of `listLengths` have it, too. */
export const isListed = and(isNull(videos.deletedAt), isShown);

export const videoStore = {
  async insert(db: Queries, video: NewVideo): Promise<void> {
    await db.insert(videos).values({ ...video, status: 'uploading' });
  },

  /** The file is there whole. False where the video was deleted, or finished, meanwhile. */
  async markArrived(db: Queries, { workspaceId, videoId }: VideoRef, sizeBytes: number): Promise<boolean> {
    const rows = await db
      .update(videos)
      .set({ status: 'processing', sizeBytes, updatedAt: sql`now()` })
      .where(and(mine(workspaceId, videoId), eq(videos.status, 'uploading')))
      .returning({ id: videos.id });
    return rows.length > 0;
  },

  /** Of a file that does not come any more: its place in the plan is free again. */
  async removeUploading(db: Queries, { workspaceId, videoId }: VideoRef): Promise<void> {
    await db
      .delete(videos)
      .where(and(eq(videos.workspaceId, workspaceId), eq(videos.id, videoId), eq(videos.status, 'uploading')));
  },

  /** Unless its owner has named it meanwhile. */
  async nameArriving(db: Queries, { workspaceId, videoId }: VideoRef, name: { from: string; to: string }) {
    await db
      .update(videos)
      .set({ name: name.to, fileName: name.to })
      .where(and(mine(workspaceId, videoId), eq(videos.status, 'uploading'), eq(videos.name, name.from)));
  },

  /** Nothing of it is kept, so it takes no place of the plan. */
  async failToArrive(db: Queries, { workspaceId, videoId }: VideoRef, reason: string): Promise<void> {
    await db
      .update(videos)
      .set({ status: 'failed', statusReason: reason, originalGoneAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(mine(workspaceId, videoId), eq(videos.status, 'uploading')));
  },

  async announceAgain(db: Queries, { workspaceId, videoId }: VideoRef): Promise<void> {
    await db
      .update(videos)
      .set({ status: 'uploading', statusReason: null, originalGoneAt: null, updatedAt: sql`now()` })
      .where(and(mine(workspaceId, videoId), eq(videos.status, 'failed')));
  },

  /** False where it is gone. */
  async change(db: Queries, { workspaceId, videoId }: VideoRef, changes: VideoChanges): Promise<boolean> {
    const { playable, ...columns } = changes;
    const rows = await db
      .update(videos)
      .set({
        ...columns,
        ...(playable ? { playableAt: sql`coalesce(${videos.playableAt}, now())` } : {}),
        // A step may change nothing, and an update has to name something.
        id: videoId,
      })
      .where(mine(workspaceId, videoId))
      .returning({ id: videos.id });
    return rows.length > 0;
  },

  /** A video that plays stays, whatever else went wrong with it; one that does not has failed. */
  async end(db: Queries, { workspaceId, videoId }: VideoRef, reason: string | null): Promise<void> {
    const isUnplayable = isNull(videos.playableAt);
    await db
      .update(videos)
      .set({
        status: sql`case when ${isUnplayable} then 'failed' else 'ready' end`,
        statusReason: sql`case when ${isUnplayable} then coalesce(${reason}, ${nothingPlays}) else ${reason} end`,
        updatedAt: sql`now()`,
      })
      .where(and(mine(workspaceId, videoId), eq(videos.status, 'processing')));
  },

  /** Work on it begins anew. */
  async reopen(db: Queries, { workspaceId, videoId }: VideoRef): Promise<void> {
    await db
      .update(videos)
      .set({ status: 'processing', statusReason: null, updatedAt: sql`now()` })
      .where(and(mine(workspaceId, videoId), ne(videos.status, 'uploading')));
  },

  async listLooks(db: Queries, workspaceId: string, ids: string[]) {
    if (ids.length === 0) return [];
    const film = alias(videos, 'film');
    const { posterKey, width, height } = film;
    return db
      .select({ id: videos.id, posterKey, width, height, isProtected: videos.isProtected })
      .from(videos)
      .innerJoin(film, eq(film.id, liveFilmId))
      .where(and(eq(videos.workspaceId, workspaceId), inArray(videos.id, ids), isNull(videos.deletedAt)));
  },

  /** Cuts included, and videos whose own files are gone: what is shown as something else is asked for by its id. */
  async listFilms(db: Queries, workspaceId: string, ids: string[]): Promise<VideoRow[]> {
    if (ids.length === 0) return [];
    const isTheirs = and(eq(videos.workspaceId, workspaceId), inArray(videos.id, ids));
    return db
      .select()
      .from(videos)
      .where(and(isTheirs, isNull(videos.deletedAt)));
  },

  list: (db: Queries, workspaceId: string, query: PageQuery & { limit: number }) =>
    listPage(db, videos, { ...query, workspaceId, of: isListed }),

  listIds: (db: Queries, workspaceId: string, query: PageQuery) =>
    listIds(db, videos, { ...query, workspaceId, of: isListed }),

  listByIds: (db: Queries, workspaceId: string, ids: string[]): Promise<VideoRow[]> =>
    listByIds(db, videos, { workspaceId, of: isListed, ids }),

  /** For whoever brings something signed by us instead of a workspace. */
  async findById(db: Queries, id: string): Promise<VideoRow | undefined> {
    const [row] = await db
      .select()
      .from(videos)
      .where(and(eq(videos.id, id), isNull(videos.deletedAt), ne(videos.status, 'uploading')));
    return row;
  },

  async find(db: Queries, workspaceId: string, id: string): Promise<VideoRow | undefined> {
    const [row] = await db
      .select()
      .from(videos)
      .where(and(mine(workspaceId, id), isShown));
    return row;
  },

  /** With a reason it goes, without one it comes back. False where nothing of it is there. */
  async setTakenDown(db: Queries, id: string, reason: string | null): Promise<boolean> {
    const takenDownAt = reason === null ? null : sql`coalesce(${videos.takenDownAt}, now())`;
    const rows = await db
      .update(videos)
      .set({ takenDownAt, takenDownReason: reason })
      .where(and(eq(videos.id, id), isListed))
      .returning({ id: videos.id });
    return rows.length > 0;
  },

  async rename(db: Queries, workspaceId: string, id: string, name: string): Promise<VideoRow | undefined> {
    const [row] = await db
      .update(videos)
      .set({ name, updatedAt: sql`now()` })
      .where(and(mine(workspaceId, id), isShown))
      .returning();
    return row;
  },

  /** From now on it is gone for everyone, with all its cuts. Answers whose files follow; none where it is not there. */
  async markDeleted(db: Queries, workspaceId: string, id: string): Promise<string[]> {
    const rows = await db
      .update(videos)
      .set({ deletedAt: sql`now()` })
      .where(
        and(eq(videos.workspaceId, workspaceId), or(eq(videos.id, id), eq(videos.cutOf, id)), isNull(videos.deletedAt)),
      )
      .returning({ id: videos.id });
    return rows.map((row) => row.id);
  },

  /** A cut, too. */
  async findFilm(db: Queries, { workspaceId, videoId }: VideoRef): Promise<VideoRow | undefined> {
    const [row] = await db.select().from(videos).where(mine(workspaceId, videoId));
    return row;
  },

  /** Held until the transaction ends: of many who change what is live, one does. Undefined where it is gone. */
  async lock(db: Queries, { workspaceId, videoId }: VideoRef): Promise<VideoRow | undefined> {
    const [row] = await db
      .select()
      .from(videos)
      .where(and(mine(workspaceId, videoId), isShown))
      .for('update');
    return row;
  },

  /** What viewers see from now on: its own files where the cut is the video itself. */
  async goLive(db: Queries, { workspaceId, videoId }: VideoRef, cutId: string): Promise<void> {
    await db
      .update(videos)
      .set({ liveCutId: cutId === videoId ? null : cutId, updatedAt: sql`now()` })
      .where(mine(workspaceId, videoId));
  },

  /** Of a video that shows another cut: its own files follow, but for what is read along with every cut. */
  async dropFilm(db: Queries, { workspaceId, videoId }: VideoRef): Promise<boolean> {
    const rows = await db
      .update(videos)
      .set({ filmGoneAt: sql`now()`, sizeBytes: 0 })
      .where(and(mine(workspaceId, videoId), isNotNull(videos.liveCutId), isNull(videos.filmGoneAt)))
      .returning({ id: videos.id });
    return rows.length > 0;
  },

  async removeDeleted(db: Queries, id: string) {
    await db.delete(videos).where(and(eq(videos.id, id), sql`${videos.deletedAt} is not null`));
  },

  /** Whoever they belong to: failed so many days ago, with their file still kept. */
  listFailedBefore: (db: Queries, days: number) =>
    db
      .select({ id: videos.id, playableAt: videos.playableAt })
      .from(videos)
      .where(
        and(
          eq(videos.status, 'failed'),
          isNull(videos.originalGoneAt),
          sql`${videos.updatedAt} < now() - ${days} * interval '1 day'`,
        ),
      )
      .limit(1000),

  async markOriginalGone(db: Queries, id: string) {
    await db
      .update(videos)
      .set({ originalGoneAt: sql`now()` })
      .where(and(eq(videos.id, id), eq(videos.status, 'failed')));
  },

  listDeleted: (db: Queries) =>
    db.select({ id: videos.id }).from(videos).where(sql`${videos.deletedAt} is not null`).limit(1000),

  /** Files on their way, and what is about to go, included. */
  listAllIds: (db: Queries, workspaceId: string) =>
    db.select({ id: videos.id }).from(videos).where(eq(videos.workspaceId, workspaceId)),

  /** Whoever they belong to: for the one who looks for files without a row. Only what is known is answered. */
  async statesOf(db: Queries, ids: string[]): Promise<Map<string, VideoState>> {
    if (ids.length === 0) return new Map();
    const { id: videoId, status, hlsKey, posterKey, posterCandidates, filmGoneAt } = videos;
    const rows = await db
      .select({ id: videoId, status, hlsKey, posterKey, posterCandidates, filmGoneAt })
      .from(videos)
      .where(inArray(videos.id, [...new Set(ids)]));
    return new Map(rows.map(({ id, ...state }) => [id, state]));
  },

  listPlayers: (db: Queries, workspaceId: string, id: string) =>
    db
      .select({ id: players.id, name: players.name })
      .from(playerSources)
      .innerJoin(
        players,
        and(eq(players.id, playerSources.playerId), eq(players.workspaceId, playerSources.workspaceId)),
      )
      .where(and(eq(playerSources.workspaceId, workspaceId), eq(playerSources.videoId, id)))
      .orderBy(players.name, players.id),
};
