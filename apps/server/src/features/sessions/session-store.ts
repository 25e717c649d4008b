import { and, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { administrators, memberships, sessions } from '../../db/schema.ts';

export const sessionLife = {
  absoluteSeconds: 7 * 86_400,
  idleSeconds: 5 * 86_400,
  touchSeconds: 60,
  provenSeconds: 600,
};

export interface NewSession {
  id: string;
  accountId: string;
  tokenHash: string;
  device: string;
}

const secondsUntil = (time: SQL) => sql<number>`extract(epoch from ${time} - now())::float8`;

const isAlive = and(
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, secondsFromNow(-sessionLife.idleSeconds)),
);

export const sessionStore = {
  async insert(db: Queries, session: NewSession) {
    await db.insert(sessions).values({ ...session, expiresAt: secondsFromNow(sessionLife.absoluteSeconds) });
  },

  /**
   * The token names its owner: this is the one query without one. The workspace is that of the membership as it is now:
   * were it kept with the session, one that has ended would stay open for as long as its sessions.
   */
  async findByToken(db: Queries, tokenHash: string) {
    const [row] = await db
      .select({
        id: sessions.id,
        accountId: sessions.accountId,
        workspaceId: memberships.workspaceId,
        isAdministrator: sql<boolean>`${administrators.accountId} is not null`,
        /** How long it lives on where nobody uses it. */
        lifeSeconds: secondsUntil(
          sql`least(${sessions.expiresAt}, ${sessions.lastSeenAt} + ${sessionLife.idleSeconds} * interval '1 second')`,
        ),
        provenSeconds: secondsUntil(sql`${sessions.provenAt} + ${sessionLife.provenSeconds} * interval '1 second'`),
        idleSeconds: sql<number>`extract(epoch from now() - ${sessions.lastSeenAt})::float8`,
      })
      .from(sessions)
      .innerJoin(memberships, eq(memberships.accountId, sessions.accountId))
      .leftJoin(administrators, eq(administrators.accountId, sessions.accountId))
      .where(and(eq(sessions.tokenHash, tokenHash), isAlive))
      .orderBy(memberships.createdAt, memberships.workspaceId)
      .limit(1);
    return row;
  },

  async touch(db: Queries, accountId: string, id: string) {
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)));
  },

  /** False where the session has ended meanwhile. */
  async prove(db: Queries, accountId: string, id: string): Promise<boolean> {
    const rows = await db
      .update(sessions)
      .set({ provenAt: sql`now()` })
      .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id), isAlive))
      .returning({ id: sessions.id });
    return rows.length > 0;
  },

  list: (db: Queries, accountId: string) =>
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.accountId, accountId), isAlive))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id)),

  async remove(db: Queries, accountId: string, id: string): Promise<boolean> {
    const removed = await db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
      .returning({ id: sessions.id });
    return removed.length > 0;
  },

  async removeAll(db: Queries, accountId: string, { except = '' } = {}) {
    await db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.id, except)));
  },

  async removeExpired(db: Queries) {
    await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  },
};
