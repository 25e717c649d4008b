import { done, type InputOf } from '@kinora/contract';
import type { Administrator, adminApi } from '@kinora/contract/admin';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditLogService, Doer } from '../audit-log/audit-log-service.ts';
import { administratorStore } from './administrator-store.ts';

type Calls = typeof adminApi.administrators;

interface Parts {
  db: Database;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
}

export interface Subject {
  accountId: string;
  note?: string;
}

export type AdministratorService = ReturnType<typeof createAdministratorService>;

export function createAdministratorService({ db, auditLog }: Parts) {
  /** In the transaction that makes it so: also where an invitation said it. */
  async function appoint(tx: Transaction, doer: Doer, { accountId, note = '' }: Subject, detail = ''): Promise<void> {
    if (await administratorStore.insert(tx, accountId))
      await auditLog.write(tx, doer, { act: 'administrator_granted', subjectId: accountId, detail, note });
  }

  async function grant(doer: Doer, subject: Subject): Promise<void> {
    await db.transaction(async (tx) => {
      const candidate = await administratorStore.lockCandidate(tx, subject.accountId);
      if (!candidate) return refuse('account_not_found');
      if (candidate.isSuspended) refuse('account_suspended');
      await appoint(tx, doer, subject);
    });
  }

  async function revoke(doer: Doer, { accountId, note = '' }: Subject): Promise<void> {
    await db.transaction(async (tx) => {
      await requireSpare(tx, doer, accountId);
      if (!(await administratorStore.remove(tx, accountId))) refuse('account_not_found');
      await auditLog.write(tx, doer, { act: 'administrator_revoked', subjectId: accountId, note });
    });
  }

  return {
    appoint,
    grant,
    revoke,
    requireSpare,

    /** Before somebody deletes their own account: the last to leave may, where nobody else is there. */
    async requireSuccessor(tx: Transaction, accountId: string): Promise<void> {
      if ((await isLast(tx, accountId)) && !(await administratorStore.isAlone(tx, accountId)))
        refuse('administrator_needed', {
          sentence: 'You are the only administrator. Make somebody else one before you delete your account',
        });
    },

    /** The first account of an empty installation runs it. Of two at once one is the first. */
    async claimFirst(tx: Transaction, accountId: string): Promise<boolean> {
      if (!(await administratorStore.isAlone(tx, accountId))) return false;
      await appoint(tx, { accountId: null, via: 'Registration' }, { accountId }, 'the first account');
      return true;
    },

    /**
     * As the sign-in provider says it, each time that somebody comes. The last one goes, too: others of the group become
     * administrators as they sign in, and the command line names one where there is no group any more.
     */
    async followGroup(
      tx: Transaction,
      { accountId, group, isIn }: { accountId: string; group: string; isIn: boolean },
    ) {
      const isChanged = isIn
        ? await administratorStore.insertByGroup(tx, accountId)
        : await administratorStore.removeByGroup(tx, accountId);
      const act = isIn ? 'administrator_granted' : 'administrator_revoked';
      const detail = isIn ? `in the group ${group}` : `no longer in the group ${group}`;
      const doer = { accountId: null, via: 'Sign-in provider' };
      if (isChanged) await auditLog.write(tx, doer, { act, subjectId: accountId, detail });
    },

    list: async (): Promise<Administrator[]> =>
      (await administratorStore.list(db)).map(({ id, since, ...rest }) => ({
        ...rest,
        account_id: id,
        since: toEpochSeconds(since),
      })),

    async grantByCall({ account_id, note }: InputOf<Calls['grant']>, call: Call<'admin'>) {
      await grant(auditLog.doerOf(call), { accountId: account_id, note });
      return done;
    },

    async revokeByCall({ account_id, note }: InputOf<Calls['revoke']>, call: Call<'admin'>) {
      await revoke(auditLog.doerOf(call), { accountId: account_id, note });
      return done;
    },
  };
}

/** Nobody shuts themselves out, and somebody is always left who can let others in. */
async function requireSpare(tx: Transaction, doer: Doer, accountId: string): Promise<void> {
  const sentence = 'You cannot do this to your own account';
  if (doer.accountId === accountId) refuse('administrator_needed', { sentence });
  if (await isLast(tx, accountId))
    refuse('administrator_needed', { sentence: 'Make somebody else an administrator first: this is the only one' });
}

async function isLast(tx: Transaction, accountId: string): Promise<boolean> {
  const around = await administratorStore.lockThoseAround(tx);
  return around.includes(accountId) && around.length === 1;
}
