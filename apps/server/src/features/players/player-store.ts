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

  /** With a version: only if it is still the newest. Undefined where nothing was changed. */
  async update(
    db: Queries,
    { workspaceId, id, version }: { workspaceId: string; id: string; version: number | undefined },
    change: { name: string; config: PlayerConfig },
  ): Promise<PlayerRow | undefined> {
    const [row] = await db
      .update(players)
      .set({ ...change, version: sql`${players.version} + 1`, updatedAt: sql`now()` })
      .where(and(isOwn(workspaceId, id), version === undefined ? undefined : eq(players.version, version)))
      .returning();
    return row;
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
