import { type api, done, type InputOf } from '@kinora/contract';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { AdministratorService } from '../administrators/administrator-service.ts';
import type { ApiKeyService } from '../api-keys/api-key-service.ts';
import type { PlayerService } from '../players/player-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { WorkspaceService } from '../workspaces/workspace-service.ts';
import { accountStore } from './account-store.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';

interface Parts {
  db: Database;
  limits: RateLimits;
  codes: OneTimeCodeService;
  sessions: SessionService;
  queue: Queue;
  workspaces: Pick<WorkspaceService, 'shutLeftBy'>;
  apiKeys: Pick<ApiKeyService, 'endAllOf' | 'endMadeBy'>;
  players: Pick<PlayerService, 'removeAllOf'>;
  administrators: Pick<AdministratorService, 'requireSuccessor'>;
}

/** One thing that a feature keeps of a workspace and the rows do not. Must be harmless to run again. */
export interface WorkspaceDeletionStep {
  name: string;
  run: (workspaceId: string) => Promise<void>;
}

export type DeletionService = ReturnType<typeof createDeletionService>;

export function createDeletionService(parts: Parts) {
  const { db, limits, codes, sessions, queue, workspaces, apiKeys, players, administrators } = parts;

  /** What others could still open: the API by a key, the videos by an embed. */
  async function shutWorkspaces(tx: Transaction, accountId: string): Promise<void> {
    await apiKeys.endMadeBy(tx, accountId);
    for (const workspaceId of await workspaces.shutLeftBy(tx, accountId)) {
      await apiKeys.endAllOf(tx, workspaceId);
      await players.removeAllOf(tx, workspaceId);
    }
  }

  /** The doors are shut at once; what lies behind them goes in the background. False where that has begun already. */
  async function begin(tx: Transaction, accountId: string): Promise<boolean> {
    if (!(await accountStore.markDeleting(tx, accountId))) return false;
    await sessions.endAll(tx, accountId);
    await shutWorkspaces(tx, accountId);
    await queue.send(tx, 'delete-account', { accountId });
    return true;
  }

  return {
    begin,

    async deleteAccount(
      { otp }: InputOf<typeof api.accounts.deleteAccount>,
      { actor: { accountId }, ip }: Call<'member'>,
    ) {
      await limits.take('code tries of an ip', ip);
      const { email } = (await accountStore.find(db, accountId)) ?? refuse('unauthenticated');
      const useCode = (await codes.check({ email, purpose: 'delete', code: otp })) ?? refuse('delete_code_invalid');
      await db.transaction(async (tx) => {
        if (!(await useCode(tx))) refuse('delete_code_invalid');
        await administrators.requireSuccessor(tx, accountId);
        if (!(await begin(tx, accountId))) refuse('delete_code_invalid');
      });
      await limits.giveBack('code tries of an ip', ip);
      return done;
    },
  };
}
