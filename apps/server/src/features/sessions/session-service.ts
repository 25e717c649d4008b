import { newId } from '../../crypto/ids.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import type { Database, Queries } from '../../db/connect.ts';
import type { Member } from '../../http/actor.ts';
import { deviceName } from './device-name.ts';
import { sessionLife, sessionStore } from './session-store.ts';

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(db: Database) {
  return {
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
      return { accountId: session.accountId, sessionId: session.id };
    },

    async end({ accountId, sessionId }: Member): Promise<void> {
      await sessionStore.remove(db, accountId, sessionId);
    },
  };
}
