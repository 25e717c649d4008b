import { and, desc, eq, getTableColumns, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts, playerVersions } from '../../db/schema.ts';

export type VersionRow = typeof playerVersions.$inferSelect;

export interface PlayerRef {
  workspaceId: string;
  playerId: string;
}

/** What a version is, without when and by whom. */
export type VersionState = Pick<VersionRow, 'name' | 'config' | 'source'>;

const isOf = ({ workspaceId, playerId }: PlayerRef) =>
  and(eq(playerVersions.workspaceId, workspaceId), eq(playerVersions.playerId, playerId));
const isOne = (ref: PlayerRef, version: number) => and(isOf(ref), eq(playerVersions.version, version));

/** As the addresses of own images are written in any field of a config. */
const imagesIn = (config: VersionState['config']): string[] => [
  ...new Set(JSON.stringify(config).match(/img_[A-Za-z0-9]{1,40}\.webp/g)),
];

export const versionStore = {
  async find(db: Queries, ref: PlayerRef, version: number): Promise<VersionRow | undefined> {
    const [row] = await db.select().from(playerVersions).where(isOne(ref, version));
    return row;
  },

  /** By the id of the player: of each the one that is asked for, where it is kept. */
  async listEach(
    db: Queries,
    workspaceId: string,
    wanted: { id: string; version: number }[],
  ): Promise<Map<string, VersionRow>> {
    if (wanted.length === 0) return new Map();
    const each = wanted.map(({ id, version }) => isOne({ workspaceId, playerId: id }, version));
    const rows = await db
      .select()
      .from(playerVersions)
      .where(or(...each));
    return new Map(rows.map((row) => [row.playerId, row]));
  },

  list: (db: Queries, ref: PlayerRef, { below, limit }: { below: number | undefined; limit: number }) =>
    db
      .select({ ...getTableColumns(playerVersions), author: accounts.name })
      .from(playerVersions)
      .leftJoin(accounts, eq(accounts.id, playerVersions.authorId))
      .where(and(isOf(ref), below === undefined ? undefined : lt(playerVersions.version, below)))
      .orderBy(desc(playerVersions.version))
      .limit(limit),

  count: (db: Queries, ref: PlayerRef): Promise<number> => db.$count(playerVersions, isOf(ref)),

  /** Nothing where this number is kept already. */
  async insert(
    db: Queries,
    { workspaceId, playerId }: PlayerRef,
    {
      version,
      name,
      config,
      source,
      authorId,
      isLive,
    }: VersionState & { version: number; authorId: string | null; isLive: boolean },
  ): Promise<void> {
    const liveFrom = isLive ? sql`now()` : null;
    const images = imagesIn(config);
    await db
      .insert(playerVersions)
      .values({ workspaceId, playerId, version, name, config, source, authorId, liveFrom, images })
      .onConflictDoNothing();
  },

  async setSource(
    db: Queries,
    ref: PlayerRef,
    versions: number[],
    source: NonNullable<VersionState['source']>,
  ): Promise<void> {
    await db
      .update(playerVersions)
      .set({ source })
      .where(and(isOf(ref), inArray(playerVersions.version, versions)));
  },

  async setNote(db: Queries, ref: PlayerRef, version: number, note: string): Promise<void> {
    await db.update(playerVersions).set({ note }).where(isOne(ref, version));
  },

  async markLive(db: Queries, ref: PlayerRef, version: number): Promise<void> {
    await db.update(playerVersions).set({ liveFrom: sql`now()` }).where(isOne(ref, version));
  },

  async removeUpTo(db: Queries, ref: PlayerRef, version: number, except: number[]): Promise<void> {
    await db
      .delete(playerVersions)
      .where(and(isOf(ref), lte(playerVersions.version, version), notInArray(playerVersions.version, except)));
  },
};
