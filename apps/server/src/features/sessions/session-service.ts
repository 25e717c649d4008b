import { type api, done, type InputOf, type Session } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Queries } from '../../db/connect.ts';
import type { Member } from '../../http/actor.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { deviceName } from './device-name.ts';
import { sessionLife, sessionStore } from './session-store.ts';

type Accounts = typeof api.accounts;

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(db: Database) {
  return {
    deviceOf: deviceName,

    /** Answers the token; afterwards only its hash exists. */
    async begin(tx: Queries, accountId: string, userAgent: string): Promise<string> {
      const token = newToken('kst');
      const session = { id: newId('ses'), accountId, tokenHash: hashToken(token), device: deviceName(userAgent) };
      await sessionStore.insert(tx, session);
      return token;
    },

    async findMember(token: string): Promise<Member | undefined> {
      const session = await sessionStore.findByToken(db, hashToken(token));
      if (!session) return undefined;
      const idleMs = Date.now() - session.lastSeenAt.getTime();
      if (idleMs > sessionLife.touchSeconds * 1000) await sessionStore.touch(db, session.accountId, session.id);
      const { id: sessionId, accountId, workspaceId, isProven } = session;
      return { accountId, workspaceId, sessionId, isProven };
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
