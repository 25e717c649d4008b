import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { accounts, twoFactors } from '../../db/schema.ts';
import { isSealedOtherwise, type Resealing, type Sealed, type SealedQuery } from '../../db/sealed.ts';

/** As long as a session lives at most: whoever turned it on has to sign in with it by then. */
const undoableSeconds = 7 * 86_400;

const turnedOff = { secret: null, pendingSecret: null, recoveryCodeHash: null, undoableUntil: null };

export interface Enabling {
  pendingSecret: string;
  step: number;
  recoveryCodeHash: string;
}

const isOf = (accountId: string) => eq(twoFactors.accountId, accountId);

/** Secrets are sealed, so equal means the same sealing. Who changes one holds the account meanwhile. */
export const twoFactorStore = {
  /** Undefined without such an account; empty where nothing was ever set up. */
  async find(db: Queries, accountId: string) {
    const { secret, pendingSecret, recoveryCodeHash } = twoFactors;
    const [row] = await db
      .select({ email: accounts.email, secret, pendingSecret, recoveryCodeHash })
      .from(accounts)
      .leftJoin(twoFactors, eq(twoFactors.accountId, accounts.id))
      .where(eq(accounts.id, accountId));
    return row;
  },

  /** False where two-factor authentication is on meanwhile. */
  setPending: (db: Queries, accountId: string, pendingSecret: string): Promise<boolean> =>
    changed(
      db
        .insert(twoFactors)
        .values({ accountId, pendingSecret })
        .onConflictDoUpdate({
          target: twoFactors.accountId,
          set: { pendingSecret },
          setWhere: isNull(twoFactors.secret),
        })
        .returning({ id: twoFactors.accountId }),
    ),

  /** Only the secret whose code was checked, and only for the first of those who try. */
  enable: (db: Queries, accountId: string, { pendingSecret, step, recoveryCodeHash }: Enabling): Promise<boolean> =>
    changed(
      db
        .update(twoFactors)
        .set({
          secret: pendingSecret,
          pendingSecret: null,
          lastStep: step,
          recoveryCodeHash,
          undoableUntil: secondsFromNow(undoableSeconds),
        })
        .where(and(isOf(accountId), isNull(twoFactors.secret), eq(twoFactors.pendingSecret, pendingSecret)))
        .returning({ id: twoFactors.accountId }),
    ),

  /** Steps only rise: true for one of all who bring the same code. */
  takeStep: (db: Queries, accountId: string, { secret, step }: { secret: string; step: number }): Promise<boolean> =>
    changed(
      db
        .update(twoFactors)
        .set({ lastStep: step })
        .where(and(isOf(accountId), eq(twoFactors.secret, secret), lt(twoFactors.lastStep, step)))
        .returning({ id: twoFactors.accountId }),
    ),

  /** Whoever signs in with a code knows the password, too: from now on no reset undoes it. */
  async settle(db: Queries, accountId: string) {
    await db.update(twoFactors).set({ undoableUntil: null }).where(isOf(accountId));
  },

  /** Turns it off where it was turned on lately and nobody has signed in with it; true where it did. */
  undo: (db: Queries, accountId: string): Promise<boolean> =>
    changed(
      db
        .update(twoFactors)
        .set(turnedOff)
        .where(and(isOf(accountId), gt(twoFactors.undoableUntil, sql`now()`)))
        .returning({ id: twoFactors.accountId }),
    ),

  /** Whoever they belong to, in the order of their sealings; `owner` is the account. */
  async listSealed(db: Queries, where: SealedQuery): Promise<Sealed[]> {
    const { accountId: owner, secret, pendingSecret } = twoFactors;
    const of = (sealed: typeof secret | typeof pendingSecret) =>
      db
        .select({ owner, sealed: sql<string>`${sealed}` })
        .from(twoFactors)
        .where(isSealedOtherwise(sealed, where));
    return unionAll(of(secret), of(pendingSecret)).orderBy(sql`2`).limit(where.limit);
  },

  async reseal(db: Queries, { from, to }: Resealing): Promise<void> {
    await db.update(twoFactors).set({ secret: to }).where(eq(twoFactors.secret, from));
    await db.update(twoFactors).set({ pendingSecret: to }).where(eq(twoFactors.pendingSecret, from));
  },

  async disable(db: Queries, accountId: string) {
    await db.update(twoFactors).set(turnedOff).where(isOf(accountId));
  },

  /** Turns everything off, for one of all who bring the recovery code. */
  disableByRecovery: (db: Queries, accountId: string, recoveryCodeHash: string): Promise<boolean> =>
    changed(
      db
        .update(twoFactors)
        .set(turnedOff)
        .where(and(isOf(accountId), eq(twoFactors.recoveryCodeHash, recoveryCodeHash)))
        .returning({ id: twoFactors.accountId }),
    ),
};

const changed = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;
