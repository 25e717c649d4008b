import type { PlayerConfig } from '@kinora/contract';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { contains, isAfter, newestFirst, type PageQuery, placeOf, toPage } from '../../db/paging.ts';
import { playerSources, players } from '../../db/schema.ts';

export type PlayerRow = typeof players.$inferSelect;

const isOwn = (accountId: string, id: string) => and(eq(players.accountId, accountId), eq(players.id, id));

export const playerStore = {
  async list(db: Queries, accountId: string, { limit, cursor, q }: PageQuery) {
    const matching = and(eq(players.accountId, accountId), contains(players.name, q));
    const query = db
      .select({ player: players, place: placeOf(players) })
      .from(players)
      .where(and(matching, isAfter(players, cursor)))
      .orderBy(...newestFirst(players));
    const [found, [counted]] = await Promise.all([
      limit === undefined ? query : query.limit(limit + 1),
      db.select({ total: count() }).from(players).where(matching),
    ]);
    const { rows, nextCursor } = toPage(found, limit);
    return { rows: rows.map(({ player }) => player), nextCursor, total: counted?.total ?? 0 };
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
