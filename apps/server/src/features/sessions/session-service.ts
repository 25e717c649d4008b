import { type api, done, type InputOf, type Session } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Queries } from '../../db/connect.ts';
import type { FreshCache, Read } from '../../db/fresh-cache.ts';
import type { Member } from '../../http/actor.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { deviceName } from './device-name.ts';
import { sessionLife, sessionStore } from './session-store.ts';

type Accounts = typeof api.accounts;

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ db, cache }: { db: Database; cache: FreshCache }) {
  /** Kept until it is to be noted again that it is in use, or until time alone takes something from it. */
  async function findByToken(tokenHash: string): Promise<Read<Member | undefined>> {
    const session = await sessionStore.findByToken(db, tokenHash);
    if (!session) return { value: undefined };
    const { id: sessionId, accountId, workspaceId, isAdministrator, lifeSeconds, provenSeconds, idleSeconds } = session;
    const isProven = provenSeconds > 0;
    const untilTouch = sessionLife.touchSeconds - idleSeconds;
    if (untilTouch < 0) await sessionStore.touch(db, accountId, sessionId);
    return {
      value: { accountId, workspaceId, sessionId, isProven, isAdministrator },
      facts: [`session ${sessionId}`, `memberships ${accountId}`, `administrator ${accountId}`],
      lifeMs: 1000 * Math.min(lifeSeconds, untilTouch, isProven ? provenSeconds : untilTouch),
    };
  }

  return {
    deviceOf: deviceName,

    /** Answers the token; afterwards only its hash exists. */
    async begin(tx: Queries, accountId: string, userAgent: string): Promise<string> {
      const token = newToken('kst');
      const session = { id: newId('ses'), accountId, tokenHash: hashToken(token), device: deviceName(userAgent) };
      await sessionStore.insert(tx, session);
      return token;
    },

    findMember(token: string): Promise<Member | undefined> {
      const tokenHash = hashToken(token);
      return cache.read(`session ${tokenHash}`, () => findByToken(tokenHash));
    },

    /** Notes that this session has just proved whose it is. */
    async prove(tx: Queries, { accountId, sessionId }: Member): Promise<void> {
      if (!(await sessionStore.prove(tx, accountId, sessionId))) refuse('unauthenticated');
    },

    /** Every session of the account, or every one but the caller's. */
    endAll: (tx: Queries, accountId: string, except?: string): Promise<void> =>
      sessionStore.removeAll(tx, accountId, except === undefined ? {} : { except }),

    async logout(_input: object, { actor }: Call<'member'>) {
      await sessionStore.remove(db, actor.accountId, actor.sessionId);
      return done;
    },

    async list(_input: object, { actor }: Call<'member'>): Promise<Session[]> {
      const rows = await sessionStore.list(db, actor.accountId);
      return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        created_at: toEpochSeconds(createdAt),
        last_seen_at: toEpochSeconds(lastSeenAt),
        current: id === actor.sessionId,
      }));
    },

    async endOne({ session_id }: InputOf<Accounts['endSession']>, { actor }: Call<'member'>) {
      if (!(await sessionStore.remove(db, actor.accountId, session_id))) refuse('session_not_found');
      return done;
    },

    async endOthers(_input: object, { actor }: Call<'member'>) {
      await sessionStore.removeAll(db, actor.accountId, { except: actor.sessionId });
      return done;
    },
  };
}
