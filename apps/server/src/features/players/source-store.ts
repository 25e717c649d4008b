import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { playerSources, videos } from '../../db/schema.ts';
import type { SourceChange } from './player-store.ts';

export type SourceRow = typeof playerSources.$inferSelect;

const isOf = (accountId: string, playerId: string) =>
  and(eq(playerSources.accountId, accountId), eq(playerSources.playerId, playerId));

export const sourceStore = {
  /** A player must not borrow another's video. */
  async ownsVideo(db: Queries, accountId: string, videoId: string): Promise<boolean> {
    const isThere = and(eq(videos.accountId, accountId), eq(videos.id, videoId), isNull(videos.deletedAt));
    return (await db.select({ id: videos.id }).from(videos).where(isThere)).length > 0;
  },

  list: (db: Queries, accountId: string, playerId: string): Promise<SourceRow[]> =>
    db.select().from(playerSources).where(isOf(accountId, playerId)),

  /** A player has one source: giving it another one replaces what it plays and keeps the id. */
  async put(
    db: Queries,
    source: { id: string; accountId: string; playerId: string } & SourceChange,
  ): Promise<SourceRow> {
    const { url, mediaType, videoId } = source;
    const [row] = await db
      .insert(playerSources)
      .values(source)
      .onConflictDoUpdate({ target: playerSources.playerId, set: { url, mediaType, videoId } })
      .returning();
    return row as SourceRow;
  },

  async update(
    db: Queries,
    { accountId, playerId, id }: { accountId: string; playerId: string; id: string },
    change: SourceChange,
  ): Promise<SourceRow | undefined> {
    const [row] = await db
      .update(playerSources)
      .set(change)
      .where(and(isOf(accountId, playerId), eq(playerSources.id, id)))
      .returning();
    return row;
  },
};
