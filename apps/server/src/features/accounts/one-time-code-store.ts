import type { OtpPurpose } from '@kinora/contract';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { oneTimeCodes } from '../../db/schema.ts';

export interface CodeOf {
  email: string;
  purpose: OtpPurpose;
}

const isOpen = and(isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, sql`now()`));
const isFor = ({ email, purpose }: CodeOf) => and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose));

export const oneTimeCodeStore = {
  /** The newest is the only one that counts. */
  async replace(db: Queries, code: CodeOf & { tokenHash: string; codeHash: string }, lifeSeconds: number) {
    await db
      .update(oneTimeCodes)
      .set({ usedAt: sql`now()` })
      .where(and(isFor(code), isNull(oneTimeCodes.usedAt)));
    await db.insert(oneTimeCodes).values({ ...code, expiresAt: secondsFromNow(lifeSeconds) });
  },

  /** Counts the try first, so that many at once share the same few tries. */
  async takeTry(db: Queries, { tokenHash, ...code }: CodeOf & { tokenHash: string | undefined }, maxTries: number) {
    const hasToken = tokenHash === undefined ? undefined : eq(oneTimeCodes.tokenHash, tokenHash);
    const newest = db
      .select({ id: oneTimeCodes.id })
      .from(oneTimeCodes)
      .where(and(isFor(code), isOpen))
      .orderBy(desc(oneTimeCodes.id))
      .limit(1);
    const [row] = await db
      .update(oneTimeCodes)
      .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
      .where(and(eq(oneTimeCodes.id, newest), lt(oneTimeCodes.attempts, maxTries), isOpen, hasToken))
      .returning();
    return row;
  },

  /** True for exactly one of those who try. */
  async use(db: Queries, email: string, id: number): Promise<boolean> {
    const rows = await db
      .update(oneTimeCodes)
      .set({ usedAt: sql`now()` })
      .where(and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.id, id), isOpen))
      .returning({ id: oneTimeCodes.id });
    return rows.length > 0;
  },

  async removeOf(db: Queries, email: string) {
    await db.delete(oneTimeCodes).where(eq(oneTimeCodes.email, email));
  },

  async removeExpired(db: Queries) {
    await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, secondsFromNow(-86_400)));
  },
};
