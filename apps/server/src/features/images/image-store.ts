import { and, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { images, players, playerVersions } from '../../db/schema.ts';

export type ImageRow = typeof images.$inferSelect;

export const unusedLifeDays = 7;

/** How long a version that is neither live nor a draft can be restored with its images. */
const restorableDays = 90;

/** By a version that somebody may still want: the draft, what is to be published, and what was saved lately. */
const inVersions = sql`select ${playerVersions.workspaceId}, unnest(${playerVersions.images})
  from ${playerVersions} join ${players} on ${players.workspaceId} = ${playerVersions.workspaceId}
    and ${players.id} = ${playerVersions.playerId}
  where ${playerVersions.images} <> '{}' and (
    ${playerVersions.createdAt} > now() - ${restorableDays} * interval '1 day'
    or ${playerVersions.version} = ${players.version} or ${playerVersions.version} = ${players.publishVersion})`;

/** Whatever field of its config names it. */
const isUsed = sql`(${images.workspaceId}, ${images.key}) in (
  select ${players.workspaceId}, found[1]
  from ${players}, regexp_matches(${players.config}::text, 'img_[A-Za-z0-9]{1,40}\\.webp', 'g') as found
  union all ${inVersions})`;

const isWaiting = and(isNull(images.storedAt), gt(images.expiresAt, sql`now()`));

export const imageStore = {
  async insert(
    db: Queries,
    image: Pick<ImageRow, 'key' | 'workspaceId' | 'fileName' | 'contentMd5'>,
    lifeSeconds: number,
  ): Promise<void> {
    await db.insert(images).values({ ...image, expiresAt: secondsFromNow(lifeSeconds) });
  },

  /** The key is the secret of whoever was given the address: it names its owner. */
  async findWaiting(db: Queries, key: string): Promise<ImageRow | undefined> {
    const [row] = await db
      .select()
      .from(images)
      .where(and(eq(images.key, key), isWaiting));
    return row;
  },

  /** True for exactly one of those who try. */
  async markStored(db: Queries, workspaceId: string, key: string, sizeBytes: number): Promise<boolean> {
    const rows = await db
      .update(images)
      .set({ storedAt: sql`now()`, contentType: 'image/webp', sizeBytes })
      .where(and(eq(images.workspaceId, workspaceId), eq(images.key, key), isWaiting))
      .returning({ key: images.key });
    return rows.length > 0;
  },

  /** Those on their way count as one each, and as nothing in bytes. */
  async measure(db: Queries, workspaceId: string): Promise<{ count: number; sizeBytes: number }> {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        sizeBytes: sql<number>`coalesce(sum(${images.sizeBytes}), 0)::float8`,
      })
      .from(images)
      .where(and(eq(images.workspaceId, workspaceId), or(isNotNull(images.storedAt), isWaiting)));
    return row ?? { count: 0, sizeBytes: 0 };
  },

  /** Whoever they belong to. Removes those that were not in use for long, notes which are not now, answers what is gone. */
  async removeUnused(db: Queries): Promise<string[]> {
    const isOver = lt(images.unusedSince, sql`now() - ${unusedLifeDays} * interval '1 day'`);
    const gone = await db
      .delete(images)
      .where(and(isOver, not(isUsed)))
      .returning({ key: images.key });
    await db
      .update(images)
      .set({ unusedSince: null })
      .where(and(isNotNull(images.unusedSince), isUsed));
    await db
      .update(images)
      .set({ unusedSince: sql`now()` })
      .where(and(isNotNull(images.storedAt), isNull(images.unusedSince), not(isUsed)));
    return gone.map(({ key }) => key);
  },

  async listKeys(db: Queries, workspaceId: string): Promise<string[]> {
    const rows = await db.select({ key: images.key }).from(images).where(eq(images.workspaceId, workspaceId));
    return rows.map(({ key }) => key);
  },

  /** Whoever they belong to: for the one who looks for files without a row. Only what is known is answered. */
  async findKnown(db: Queries, keys: string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await db.select({ key: images.key }).from(images).where(inArray(images.key, keys));
    return new Set(rows.map(({ key }) => key));
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(images).where(and(isNull(images.storedAt), lt(images.expiresAt, sql`now()`)));
  },
};
