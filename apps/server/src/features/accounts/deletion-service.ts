import type { api, InputOf } from '@kinora/contract';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { done } from '../../http/done.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { accountStore } from './account-store.ts';
import { deletionStore } from './deletion-store.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';

interface Parts {
  db: Database;
  limits: RateLimits;
  codes: OneTimeCodeService;
  sessions: SessionService;
  queue: Queue;
}

/** One thing that a feature keeps of an account and the rows do not. Must be harmless to run again. */
export interface DeletionStep {
  name: string;
  run: (accountId: string) => Promise<void>;
}

export interface DeletionJob {
  accountId: string;
}

export type DeletionService = ReturnType<typeof createDeletionService>;

export function createDeletionService({ db, limits, codes, sessions, queue }: Parts) {
  return {
    /** The doors are shut at once; what lies behind them goes in the background, however often that is interrupted. */
    async deleteAccount(
      { otp }: InputOf<typeof api.accounts.deleteAccount>,
      { actor: { accountId }, ip }: Call<'member'>,
    ) {
      await limits.take('code tries of an ip', ip);
      const { email } = (await accountStore.find(db, accountId)) ?? refuse('unauthenticated');
      const useCode = (await codes.check({ email, purpose: 'delete', code: otp })) ?? refuse('delete_code_invalid');
      await db.transaction(async (tx) => {
        if (!(await useCode(tx)) || !(await deletionStore.mark(tx, accountId))) refuse('delete_code_invalid');
        await sessions.endAll(tx, accountId);
        await deletionStore.removeDoors(tx, accountId);
        await queue.send(tx, 'delete-account', { accountId } satisfies DeletionJob);
      });
      await limits.giveBack('code tries of an ip', ip);
      return done;
    },
  };
}
