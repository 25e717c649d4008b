import type { PlayerConfig } from '@kinora/contract';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import {
  contains,
  inOrderOf,
  isAfter,
  joinedIds,
  newestFirst,
  type PageQuery,
  placeOf,
  splitIds,
  toPage,
} from '../../db/paging.ts';
import { playerSources, players } from '../../db/schema.ts';

export type PlayerRow = typeof players.$inferSelect;

const isOwn = (accountId: string, id: string) => and(eq(players.accountId, accountId), eq(players.id, id));

export const playerStore = {
  async list(db: Queries, accountId: string, { limit, cursor, q }: PageQuery & { limit: number }) {
    const matching = and(eq(players.accountId, accountId), contains(players.name, q));
    const query = db
      .select({ player: players, place: placeOf(players) })
      .from(players)
      .where(and(matching, isAfter(players, cursor)))
      .orderBy(...newestFirst(players))
      .limit(limit + 1);
    const [found, [counted]] = await Promise.all([query, db.select({ total: count() }).from(players).where(matching)]);
    const { rows, nextCursor } = toPage(found, limit);
    return { rows: rows.map(({ player }) => player), nextCursor, total: counted?.total ?? 0 };
  },

  /** What a list without a limit holds, in its order. */
  async listAll(db: Queries, accountId: string, { cursor, q }: PageQuery): Promise<{ ids: string[]; total: number }> {
    const matching = and(eq(players.accountId, accountId), contains(players.name, q));
    const listed = db
      .select({ id: players.id })
      .from(players)
      .where(and(matching, isAfter(players, cursor)))
      .orderBy(...newestFirst(players))
      .as('listed');
    const [row] = await db.select({ ids: joinedIds(listed.id) }).from(listed);
    const ids = splitIds(row?.ids);
    return { ids, total: cursor === undefined ? ids.length : await db.$count(players, matching) };
  },

  async findMany(db: Queries, accountId: string, ids: string[]): Promise<PlayerRow[]> {
    const rows = await db
      .select()
      .from(players)
      .where(and(eq(players.accountId, accountId), inArray(players.id, ids)));
    return inOrderOf(ids, rows);
  },

  async find(db: Queries, accountId: string, id: string): Promise<PlayerRow | undefined> {
    const [row] = await db.select().from(players).where(isOwn(accountId, id));
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

  async insert(db: Queries, player: { id: string; accountId: string; name: string; config: PlayerConfig }) {
    const [row] = await db.insert(players).values(player).returning();
    return row as PlayerRow;
  },

  /** With a version: only if it is still the newest. Undefined where nothing was changed. */
  async update(
    db: Queries,
    { accountId, id, version }: { accountId: string; id: string; version: number | undefined },
    change: { name: string; config: PlayerConfig },
  ): Promise<PlayerRow | undefined> {
    const [row] = await db
      .update(players)
      .set({ ...change, version: sql`${players.version} + 1`, updatedAt: sql`now()` })
      .where(and(isOwn(accountId, id), version === undefined ? undefined : eq(players.version, version)))
      .returning();
    return row;
  },

  /** A new source is an edit too, though not of what is versioned. */
  async touch(db: Queries, accountId: string, id: string): Promise<boolean> {
    const rows = await db
      .update(players)
      .set({ updatedAt: sql`now()` })
      .where(isOwn(accountId, id))
      .returning({ id: players.id });
    return rows.length > 0;
  },

  async remove(db: Queries, accountId: string, id: string): Promise<boolean> {
    const rows = await db.delete(players).where(isOwn(accountId, id)).returning({ id: players.id });
    return rows.length > 0;
  },
};
