import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts, administrators, twoFactors } from '../../db/schema.ts';
import { countTry, forgiven, type LoginTry, uncountTry } from './login-tries.ts';

type AccountRow = typeof accounts.$inferSelect;
export type Account = AccountRow & { twoFactorSecret: string | null; isAdministrator: boolean };

const isActive = (accountId: string) => and(eq(accounts.id, accountId), isNull(accounts.deletingSince));

const select = (db: Queries) =>
  db
    .select({
      ...getTableColumns(accounts),
      twoFactorSecret: twoFactors.secret,
      isAdministrator: sql<boolean>`${administrators.accountId} is not null`,
    })
    .from(accounts)
    .leftJoin(twoFactors, eq(twoFactors.accountId, accounts.id))
    .leftJoin(administrators, eq(administrators.accountId, accounts.id));

export const accountStore = {
  /** An account that is being deleted is nobody's any more. */
  async findByEmail(db: Queries, email: string): Promise<Account | undefined> {
    const [row] = await select(db).where(and(eq(accounts.email, email), isNull(accounts.deletingSince)));
    return row;
  },

  /** True until the last trace of an account is gone. */
  async isTaken(db: Queries, email: string): Promise<boolean> {
    return (await db.$count(accounts, eq(accounts.email, email))) > 0;
  },

  async find(db: Queries, accountId: string): Promise<Account | undefined> {
    const [row] = await select(db).where(eq(accounts.id, accountId));
    return row;
  },

  /**
   * Whether the account is still as it was when it was looked at: a password or a second factor set meanwhile, a
   * suspension or a deletion must not be overtaken by somebody who proved themselves to what was there before.
   */
  async lockUnchanged(db: Queries, { id, passwordHash, twoFactorSecret }: Account): Promise<boolean> {
    const rows = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(isActive(id), isNull(accounts.suspendedAt), eq(accounts.passwordHash, passwordHash)))
      .for('update');
    if (rows.length === 0) return false;
    // Asked once the account is held, as whoever changes it holds the account, too: in one query it could be too old.
    const [factor] = await db
      .select({ secret: twoFactors.secret })
      .from(twoFactors)
      .where(eq(twoFactors.accountId, id));
    return (factor?.secret ?? null) === twoFactorSecret;
  },

  /** Undefined where the address is taken. */
  async insert(
    db: Queries,
    account: Pick<Account, 'id' | 'email' | 'name' | 'passwordHash'>,
  ): Promise<Account | undefined> {
    const [row] = await db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).returning();
    return row && { ...row, twoFactorSecret: null, isAdministrator: false };
  },

  async noteSignIn(db: Queries, accountId: string): Promise<void> {
    await db.update(accounts).set({ lastSignInAt: sql`now()` }).where(eq(accounts.id, accountId));
  },

  /** Held until the transaction ends. Undefined where it is gone or going. */
  async lockActive(db: Queries, accountId: string): Promise<AccountRow | undefined> {
    const [row] = await db.select().from(accounts).where(isActive(accountId)).for('update');
    return row;
  },

  async suspend(db: Queries, accountId: string, reason: string): Promise<void> {
    await db
      .update(accounts)
      .set({ suspendedAt: sql`coalesce(${accounts.suspendedAt}, now())`, suspendedReason: reason })
      .where(eq(accounts.id, accountId));
  },

  async restore(db: Queries, accountId: string): Promise<void> {
    await db.update(accounts).set({ suspendedAt: null, suspendedReason: null }).where(eq(accounts.id, accountId));
  },

  /** Forgives the failed tries, too: whoever sets a password has proved to be the owner. */
  async setPassword(
    db: Queries,
    accountId: string,
    { passwordHash, replaces }: { passwordHash: string; replaces?: string },
  ): Promise<boolean> {
    const rows = await db
      .update(accounts)
      .set({ passwordHash, ...forgiven })
      .where(and(isActive(accountId), replaces === undefined ? undefined : eq(accounts.passwordHash, replaces)))
      .returning({ id: accounts.id });
    return rows.length > 0;
  },

  /** Of all strangers together. Undefined while they must wait. */
  async takeTry(db: Queries, accountId: string): Promise<LoginTry | undefined> {
    const { set, isAllowed } = countTry(accounts);
    const [row] = await db
      .update(accounts)
      .set(set)
      .where(and(eq(accounts.id, accountId), isAllowed))
      .returning({ blockedUntil: accounts.loginBlockedUntil });
    return row && { blocks: row.blockedUntil !== null };
  },

  async findTries(db: Queries, accountId: string) {
    const [row] = await db
      .select({ failures: accounts.loginFailures, blockedUntil: accounts.loginBlockedUntil })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    return row;
  },

  async giveBackTry(db: Queries, accountId: string, loginTry: LoginTry): Promise<void> {
    await db.update(accounts).set(uncountTry(accounts, loginTry)).where(eq(accounts.id, accountId));
  },

  async forgiveTries(db: Queries, accountId: string): Promise<void> {
    await db.update(accounts).set(forgiven).where(eq(accounts.id, accountId));
  },

  /** True for the first who asks. From here on nobody gets in. */
  async markDeleting(db: Queries, accountId: string): Promise<boolean> {
    const rows = await db
      .update(accounts)
      .set({ deletingSince: sql`now()` })
      .where(isActive(accountId))
      .returning({ id: accounts.id });
    return rows.length > 0;
  },

  /** The address of an account that is marked; undefined where it is gone or was never to go. */
  async findDeleting(db: Queries, accountId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.deletingSince)));
    return row?.email;
  },

  async listDeleting(db: Queries): Promise<string[]> {
    const rows = await db.select({ id: accounts.id }).from(accounts).where(isNotNull(accounts.deletingSince));
    return rows.map(({ id }) => id);
  },

  /** Everything of the person goes with it. */
  async remove(db: Queries, accountId: string): Promise<void> {
    await db.delete(accounts).where(and(eq(accounts.id, accountId), isNotNull(accounts.deletingSince)));
  },
};
