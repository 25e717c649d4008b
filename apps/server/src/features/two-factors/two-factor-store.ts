import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { accounts } from '../../db/schema.ts';

/** As long as a session lives at most: whoever turned it on has to sign in with it by then. */
const undoableSeconds = 7 * 86_400;

const turnedOff = {
  twoFactorSecret: null,
  twoFactorPendingSecret: null,
  recoveryCodeHash: null,
  twoFactorUndoableUntil: null,
};

const columns = {
  email: accounts.email,
  secret: accounts.twoFactorSecret,
  pendingSecret: accounts.twoFactorPendingSecret,
  recoveryCodeHash: accounts.recoveryCodeHash,
};

export interface Enabling {
  pendingSecret: string;
  step: number;
  recoveryCodeHash: string;
}

/** The columns of an account that belong to its second factor. Secrets are sealed, so equal means the same sealing. */
export const twoFactorStore = {
  async find(db: Queries, accountId: string) {
    const [row] = await db.select(columns).from(accounts).where(eq(accounts.id, accountId));
    return row;
  },

  /** False where two-factor authentication is on meanwhile. */
  setPending: (db: Queries, accountId: string, pendingSecret: string): Promise<boolean> =>
    changed(
      db
        .update(accounts)
        .set({ twoFactorPendingSecret: pendingSecret })
        .where(and(eq(accounts.id, accountId), isNull(accounts.twoFactorSecret)))
        .returning({ id: accounts.id }),
    ),

  /** Only the secret whose code was checked, and only for the first of those who try. */
  enable: (db: Queries, accountId: string, { pendingSecret, step, recoveryCodeHash }: Enabling): Promise<boolean> =>
    changed(
      db
        .update(accounts)
        .set({
          twoFactorSecret: pendingSecret,
          twoFactorPendingSecret: null,
          twoFactorLastStep: step,
          recoveryCodeHash,
          twoFactorUndoableUntil: secondsFromNow(undoableSeconds),
        })
        .where(
          and(
            eq(accounts.id, accountId),
            isNull(accounts.twoFactorSecret),
            eq(accounts.twoFactorPendingSecret, pendingSecret),
          ),
        )
        .returning({ id: accounts.id }),
    ),

  /** Steps only rise: true for one of all who bring the same code. */
  takeStep: (db: Queries, accountId: string, { secret, step }: { secret: string; step: number }): Promise<boolean> =>
    changed(
      db
        .update(accounts)
        .set({ twoFactorLastStep: step })
        .where(
          and(eq(accounts.id, accountId), eq(accounts.twoFactorSecret, secret), lt(accounts.twoFactorLastStep, step)),
        )
        .returning({ id: accounts.id }),
    ),

  /** Whoever signs in with a code knows the password, too: from now on no reset undoes it. */
  async settle(db: Queries, accountId: string) {
    await db.update(accounts).set({ twoFactorUndoableUntil: null }).where(eq(accounts.id, accountId));
  },

  /** Turns it off where it was turned on lately and nobody has signed in with it; true where it did. */
  undo: (db: Queries, accountId: string): Promise<boolean> =>
    changed(
      db
        .update(accounts)
        .set(turnedOff)
        .where(and(eq(accounts.id, accountId), gt(accounts.twoFactorUndoableUntil, sql`now()`)))
        .returning({ id: accounts.id }),
    ),

  async disable(db: Queries, accountId: string) {
    await db.update(accounts).set(turnedOff).where(eq(accounts.id, accountId));
  },

  /** Turns everything off, for one of all who bring the recovery code. */
  disableByRecovery: (db: Queries, accountId: string, recoveryCodeHash: string): Promise<boolean> =>
    changed(
      db
        .update(accounts)
        .set(turnedOff)
        .where(and(eq(accounts.id, accountId), eq(accounts.recoveryCodeHash, recoveryCodeHash)))
        .returning({ id: accounts.id }),
    ),
};

const changed = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;
