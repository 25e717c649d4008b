import { done } from '@kinora/contract';
import type { AdminAct } from '@kinora/contract/admin';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { AdministratorService, Subject } from '../administrators/administrator-service.ts';
import type { AuditLogService, Doer } from '../audit-log/audit-log-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { accountStore } from './account-store.ts';

interface Parts {
  db: Database;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  administrators: Pick<AdministratorService, 'requireSpare'>;
  sessions: Pick<SessionService, 'endAll'>;
}

type Change = (tx: Transaction, doer: Doer, subject: Required<Subject>) => Promise<unknown>;
type Act = (doer: Doer, subject: Subject) => Promise<void>;

export type SuspensionService = ReturnType<typeof createSuspensionService>;

/** Who is kept out, and let in again. */
export function createSuspensionService({ db, auditLog, administrators, sessions }: Parts) {
  /** Something that is done to an account which is held meanwhile, and noted in the same transaction. */
  const define =
    (act: AdminAct, change: Change): Act =>
    (doer, { accountId, note = '' }) =>
      db.transaction(async (tx) => {
        if (!(await accountStore.lockActive(tx, accountId))) refuse('account_not_found');
        await change(tx, doer, { accountId, note: note.trim() });
        await auditLog.write(tx, doer, { act, subjectId: accountId, note });
      });

  return {
    define,

    byCall:
      (act: Act) =>
      async ({ account_id, note }: { account_id: string; note: string }, call: Call<'admin'>) => {
        await act(auditLog.doerOf(call), { accountId: account_id, note });
        return done;
      },

    suspend: define('account_suspended', async (tx, doer, { accountId, note }) => {
      await administrators.requireSpare(tx, doer, accountId);
      await accountStore.suspend(tx, accountId, note);
      await sessions.endAll(tx, accountId);
    }),
    restore: define('account_restored', (tx, _doer, { accountId }) => accountStore.restore(tx, accountId)),
    signOut: define('account_signed_out', (tx, _doer, { accountId }) => sessions.endAll(tx, accountId)),

    async findId(email: string): Promise<string> {
      const sentence = `There is no account with the address ${email}`;
      return (await accountStore.findByEmail(db, email))?.id ?? refuse('account_not_found', { sentence });
    },
  };
}
