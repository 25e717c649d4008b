import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { playerAccess, playerSources, players, videos } from '../../db/schema.ts';
import type { AccessRules } from './access-rules.ts';

export type AccessChange = Omit<AccessRules, 'isLimited' | 'allowedDomains' | 'passwordHash'> & {
  allowedDomains: string[];
  /** Left out: as it was. */
  passwordHash?: string | null;
};

const isOf = (workspaceId: string, playerId: string) =>
  and(eq(playerAccess.workspaceId, workspaceId), eq(playerAccess.playerId, playerId));

export const accessStore = {
  /** For viewers, who know the id and no owner. */
  async findPublic(db: Queries, playerId: string): Promise<AccessRules | undefined> {
    const [row] = await db.select().from(playerAccess).where(eq(playerAccess.playerId, playerId));
    return row;
  },

  async find(db: Queries, workspaceId: string, playerId: string): Promise<AccessRules | undefined> {
    const [row] = await db.select().from(playerAccess).where(isOf(workspaceId, playerId));
    return row;
  },

  async put(db: Queries, workspaceId: string, playerId: string, change: AccessChange): Promise<void> {
    await db
      .insert(playerAccess)
      .values({ workspaceId, playerId, ...change })
      .onConflictDoUpdate({ target: playerAccess.playerId, set: { ...change, updatedAt: sql`now()` } });
  },

  /** False where there are as many as there may be. Of two at once, both are added. */
  async addDomain(
    db: Queries,
    { workspaceId, playerId }: { workspaceId: string; playerId: string },
    domain: string,
    most: number,
  ): Promise<boolean> {
    const rows = await db
      .insert(playerAccess)
      .values({ workspaceId, playerId, allowedDomains: [domain] })
      .onConflictDoUpdate({
        target: playerAccess.playerId,
        set: {
          allowedDomains: sql`case when ${domain} = any (${playerAccess.allowedDomains}) then ${playerAccess.allowedDomains} else array_append(${playerAccess.allowedDomains}, ${domain}) end`,
          updatedAt: sql`now()`,
        },
        setWhere: sql`${domain} = any (${playerAccess.allowedDomains}) or cardinality(${playerAccess.allowedDomains}) < ${most}`,
      })
      .returning({ playerId: playerAccess.playerId });
    return rows.length > 0;
  },

  /** Of the film that a player shows: whether its files are protected, and which other players are open to all. */
  async filmOf(db: Queries, workspaceId: string, playerId: string) {
    const ofPlayer = db
      .select({ id: playerSources.videoId })
      .from(playerSources)
      .where(and(eq(playerSources.workspaceId, workspaceId), eq(playerSources.playerId, playerId)));
    const [film] = await db
      .select({ isProtected: videos.isProtected })
      .from(videos)
      .where(and(eq(videos.workspaceId, workspaceId), sql`${videos.id} in ${ofPlayer}`));
    const open = await db
      .select({ id: players.id, name: players.name })
      .from(playerSources)
      .innerJoin(players, eq(players.id, playerSources.playerId))
      .leftJoin(playerAccess, eq(playerAccess.playerId, players.id))
      .where(
        and(
          eq(playerSources.workspaceId, workspaceId),
          sql`${playerSources.videoId} in ${ofPlayer}`,
          sql`${players.id} <> ${playerId}`,
          sql`not coalesce(${playerAccess.isLimited}, false)`,
        ),
      )
      .orderBy(players.name, players.id)
      .limit(20);
    return { isProtected: film?.isProtected ?? false, open };
  },
};
