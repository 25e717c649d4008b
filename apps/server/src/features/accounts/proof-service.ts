import { type api, done, type InputOf } from '@kinora/contract';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { TwoFactorService } from '../two-factors/two-factor-service.ts';
import { accountStore } from './account-store.ts';
import type { RequirePasswords } from './password-rule.ts';
import { isOwnPassword } from './try-password.ts';

interface Parts {
  db: Database;
  limits: RateLimits;
  sessions: SessionService;
  twoFactors: TwoFactorService;
  requirePasswords: RequirePasswords;
}

export type ProofService = ReturnType<typeof createProofService>;

/** For what a session may do only shortly after its owner showed up: whoever holds the token alone cannot. */
export function createProofService({ db, limits, sessions, twoFactors, requirePasswords }: Parts) {
  return {
    async prove({ password, otp = '' }: InputOf<typeof api.accounts.prove>, { actor, ip }: Call<'member'>) {
      requirePasswords();
      await limits.take('login failures of an ip', ip);
      const account = (await accountStore.find(db, actor.accountId)) ?? refuse('unauthenticated');
      if (account.twoFactorSecret) {
        if (otp.trim() === '') {
          await limits.giveBack('login failures of an ip', ip);
          refuse('two_factor_required');
        }
        if (!(await twoFactors.useCode(account.id, otp))) refuse('two_factor_invalid');
        await sessions.prove(db, actor);
      } else {
        const isRight = password !== undefined && (await isOwnPassword(limits, actor.sessionId, { account, password }));
        if (!isRight) refuse('password_incorrect');
        await db.transaction(async (tx) => {
          if (!(await accountStore.lockUnchanged(tx, account))) refuse('password_incorrect');
          await sessions.prove(tx, actor);
        });
      }
      await limits.giveBack('login failures of an ip', ip);
      return done;
    },
  };
}
