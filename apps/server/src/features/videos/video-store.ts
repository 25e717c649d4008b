import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { contains, isAfter, newestFirst, type PageQuery, placeOf, toPage } from '../../db/paging.ts';
import { playerSources, players, videos } from '../../db/schema.ts';

export type VideoRow = typeof videos.$inferSelect;
export type VideoState = Pick<VideoRow, 'status' | 'hlsKey'>;

const mine = (accountId: string, id: string) =>
  and(eq(videos.accountId, accountId), eq(videos.id, id), isNull(videos.deletedAt));
/** A file on its way is no video of the library yet. */
const inLibrary = (accountId: string) =>
  and(eq(videos.accountId, accountId), isNull(videos.deletedAt), ne(videos.status, 'uploading'));

export const videoStore = {
  async listLooks(db: Queries, accountId: string, ids: string[]) {
    if (ids.length === 0) return [];
    const { id, posterKey, width, height } = videos;
    return db
      .select({ id, posterKey, width, height })
      .from(videos)
      .where(and(eq(videos.accountId, accountId), inArray(videos.id, ids), isNull(videos.deletedAt)));
  },

  async list(db: Queries, accountId: string, { limit, cursor, q }: PageQuery) {
    const found = and(inLibrary(accountId), contains(videos.name, q));
    const query = db
      .select({ video: videos, place: placeOf(videos) })
      .from(videos)
      .where(and(found, isAfter(videos, cursor)))
      .orderBy(...newestFirst(videos))
      .$dynamic();
    const rows = await (limit === undefined ? query : query.limit(limit + 1));
    return { ...toPage(rows, limit), total: await db.$count(videos, found) };
  },

  async find(db: Queries, accountId: string, id: string): Promise<VideoRow | undefined> {
    const [row] = await db
      .select()
      .from(videos)
      .where(and(mine(accountId, id), ne(videos.status, 'uploading')));
    return row;
  },

  /** For viewers, who know no owner: whether there is anything to deliver. */
  async isPublished(db: Queries, id: string): Promise<boolean> {
    const rows = await db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.id, id), isNull(videos.deletedAt), ne(videos.status, 'uploading')));
    return rows.length > 0;
  },

  async rename(db: Queries, accountId: string, id: string, name: string): Promise<VideoRow | undefined> {
    const [row] = await db
      .update(videos)
      .set({ name, updatedAt: sql`now()` })
      .where(and(mine(accountId, id), ne(videos.status, 'uploading')))
      .returning();
    return row;
  },

  /** From now on it is gone for everyone; its files follow. */
  async markDeleted(db: Queries, accountId: string, id: string): Promise<boolean> {
    const rows = await db
      .update(videos)
      .set({ deletedAt: sql`now()` })
      .where(mine(accountId, id))
      .returning({ id: videos.id });
    return rows.length > 0;
  },

  async removeDeleted(db: Queries, id: string) {
    await db.delete(videos).where(and(eq(videos.id, id), sql`${videos.deletedAt} is not null`));
  },

  listDeleted: (db: Queries) =>
    db.select({ id: videos.id }).from(videos).where(sql`${videos.deletedAt} is not null`).limit(1000),

  listIds: (db: Queries, accountId: string) =>
    db.select({ id: videos.id }).from(videos).where(eq(videos.accountId, accountId)),

  /** Whoever they belong to: for the one who looks for files without a row. Only what is known is answered. */
  async statesOf(db: Queries, ids: string[]): Promise<Map<string, VideoState>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: videos.id, status: videos.status, hlsKey: videos.hlsKey })
      .from(videos)
      .where(inArray(videos.id, [...new Set(ids)]));
    return new Map(rows.map(({ id, ...state }) => [id, state]));
  },

  listPlayers: (db: Queries, accountId: string, id: string) =>
    db
      .select({ id: players.id, name: players.name })
      .from(playerSources)
      .innerJoin(players, and(eq(players.id, playerSources.playerId), eq(players.accountId, playerSources.accountId)))
      .where(and(eq(playerSources.accountId, accountId), eq(playerSources.videoId, id)))
      .orderBy(players.name, players.id),
};
