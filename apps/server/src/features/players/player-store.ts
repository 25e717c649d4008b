import type { PlayerConfig } from '@kinora/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { listByIds, listIds, listPage, type PageQuery } from '../../db/paging.ts';
import { playerSources, players } from '../../db/schema.ts';

export type PlayerRow = typeof players.$inferSelect;

const isIn = (workspaceId: string) => eq(players.workspaceId, workspaceId);
const isOwn = (workspaceId: string, id: string) => and(isIn(workspaceId), eq(players.id, id));

export const playerStore = {
  list: (db: Queries, workspaceId: string, query: PageQuery & { limit: number }) =>
    listPage(db, players, { ...query, workspaceId }),

  listIds: (db: Queries, workspaceId: string, query: PageQuery) => listIds(db, players, { ...query, workspaceId }),

  listByIds: (db: Queries, workspaceId: string, ids: string[]): Promise<PlayerRow[]> =>
    listByIds(db, players, { workspaceId, ids }),

  async find(db: Queries, workspaceId: string, id: string): Promise<PlayerRow | undefined> {
    const [row] = await db.select().from(players).where(isOwn(workspaceId, id));
    return row;
  },

  /** For viewers, who know the id and no owner. */
  async findPublic(db: Queries, id: string) {
    const [row] = await db
      .select({ player: players, source: playerSources })
      .from(players)
      .leftJoin(playerSources, eq(playerSources.playerId, players.id))
      .where(eq(players.id, id));
    return row;
  },

  async insert(db: Queries, player: { id: string; workspaceId: string; name: string; config: PlayerConfig }) {
    const [row] = await db.insert(players).values(player).returning();
    return row as PlayerRow;
  },

  /** Until the transaction ends nobody else saves it. */
  async lock(db: Queries, workspaceId: string, id: string): Promise<PlayerRow | undefined> {
    const [row] = await db.select().from(players).where(isOwn(workspaceId, id)).for('update');
    return row;
  },

  /** Something newer was saved, and viewers go on seeing what they saw. */
  async number(db: Queries, { workspaceId, id, ...before }: PlayerRow, version: number): Promise<PlayerRow> {
    const liveVersion = before.liveVersion ?? before.version;
    const [row] = await db
      .update(players)
      .set({ version, liveVersion, updatedAt: sql`now()` })
      .where(isOwn(workspaceId, id))
      .returning();
    return row as PlayerRow;
  },

  /** What viewers see from now on; nothing else is going to be published by itself. */
  async publish(
    db: Queries,
    { workspaceId, id, version: newest }: PlayerRow,
    { version, ...shown }: Pick<PlayerRow, 'name' | 'config' | 'version'>,
  ): Promise<PlayerRow> {
    const liveVersion = version === newest ? null : version;
    const [row] = await db
      .update(players)
      .set({ ...shown, liveVersion, publishVersion: null, publishAt: null, updatedAt: sql`now()` })
      .where(isOwn(workspaceId, id))
      .returning();
    return row as PlayerRow;
  },

  /** Undefined where the time is not to come, or further away than a year. */
  async schedule(
    db: Queries,
    { workspaceId, id }: PlayerRow,
    { version, at }: { version: number; at: number },
  ): Promise<PlayerRow | undefined> {
    const publishAt = sql`to_timestamp(${at})`;
    const [row] = await db
      .update(players)
      .set({ publishVersion: version, publishAt, updatedAt: sql`now()` })
      .where(and(isOwn(workspaceId, id), sql`${publishAt} > now()`, sql`${publishAt} <= now() + interval '366 days'`))
      .returning();
    return row;
  },

  async unschedule(db: Queries, { workspaceId, id }: PlayerRow): Promise<PlayerRow> {
    const [row] = await db
      .update(players)
      .set({ publishVersion: null, publishAt: null })
      .where(isOwn(workspaceId, id))
      .returning();
    return row as PlayerRow;
  },

  /** A new source is an edit too, though not of what is versioned. */
  async touch(db: Queries, workspaceId: string, id: string): Promise<boolean> {
    const rows = await db
      .update(players)
      .set({ updatedAt: sql`now()` })
      .where(isOwn(workspaceId, id))
      .returning({ id: players.id });
    return rows.length > 0;
  },

  async removeAll(db: Queries, workspaceId: string): Promise<void> {
    await db.delete(players).where(isIn(workspaceId));
  },

  async remove(db: Queries, workspaceId: string, id: string): Promise<boolean> {
    const rows = await db.delete(players).where(isOwn(workspaceId, id)).returning({ id: players.id });
    return rows.length > 0;
  },
};
