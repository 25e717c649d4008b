import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { playerSources } from '../../db/schema.ts';

export type SourceRow = typeof playerSources.$inferSelect;
export type SourceChange = Pick<SourceRow, 'url' | 'mediaType' | 'videoId'>;

const isOf = (workspaceId: string, playerId: string) =>
  and(eq(playerSources.workspaceId, workspaceId), eq(playerSources.playerId, playerId));

export const sourceStore = {
  list: (db: Queries, workspaceId: string, playerId: string): Promise<SourceRow[]> =>
    db.select().from(playerSources).where(isOf(workspaceId, playerId)),

  /** Which own video each of these players plays, where it plays one. */
  async listVideos(db: Queries, workspaceId: string, playerIds: string[]): Promise<Map<string, string>> {
    if (playerIds.length === 0) return new Map();
    const rows = await db
      .select({ playerId: playerSources.playerId, videoId: playerSources.videoId })
      .from(playerSources)
      .where(and(eq(playerSources.workspaceId, workspaceId), inArray(playerSources.playerId, playerIds)));
    return new Map(rows.flatMap(({ playerId, videoId }) => (videoId === null ? [] : [[playerId, videoId]])));
  },

  /** A player has one source: giving it another one replaces what it plays and keeps the id. */
  async put(
    db: Queries,
    source: { id: string; workspaceId: string; playerId: string } & SourceChange,
  ): Promise<SourceRow> {
    const { url, mediaType, videoId } = source;
    const [row] = await db
      .insert(playerSources)
      .values(source)
      .onConflictDoUpdate({ target: playerSources.playerId, set: { url, mediaType, videoId } })
      .returning();
    return row as SourceRow;
  },
};
