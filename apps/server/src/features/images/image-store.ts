import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { images } from '../../db/schema.ts';

export type ImageRow = typeof images.$inferSelect;

const isWaiting = and(isNull(images.storedAt), gt(images.expiresAt, sql`now()`));

export const imageStore = {
  async insert(
    db: Queries,
    image: Pick<ImageRow, 'key' | 'accountId' | 'fileName' | 'contentMd5'>,
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
  async markStored(db: Queries, accountId: string, key: string, sizeBytes: number): Promise<boolean> {
    const rows = await db
      .update(images)
      .set({ storedAt: sql`now()`, contentType: 'image/webp', sizeBytes })
      .where(and(eq(images.accountId, accountId), eq(images.key, key), isWaiting))
      .returning({ key: images.key });
    return rows.length > 0;
  },

  async listKeys(db: Queries, accountId: string): Promise<string[]> {
    const rows = await db.select({ key: images.key }).from(images).where(eq(images.accountId, accountId));
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
