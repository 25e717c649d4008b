import { done, type InputOf } from '@kinora/contract';
import type { adminApi, RegistrationRule } from '@kinora/contract/admin';
import type { Database, Queries, Transaction } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { AdministratorService } from '../administrators/administrator-service.ts';
import type { AuditLogService, Doer } from '../audit-log/audit-log-service.ts';
import { invitationStore } from './invitation-store.ts';
import { mayRegister, refusalSentence } from './registration-rule.ts';
import { type Rule, registrationStore } from './registration-store.ts';

type Calls = typeof adminApi.registration;

interface Parts {
  db: Database;
  /** Of the settings, which win. */
  setRule: Rule | undefined;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  administrators: Pick<AdministratorService, 'appoint' | 'claimFirst'>;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/** Who may come in. */
export function createRegistrationService({ db, setRule, auditLog, administrators }: Parts) {
  const ruleNow = async (queries: Queries = db): Promise<Rule> =>
    setRule ?? (await registrationStore.find(queries)) ?? { mode: 'open', domains: [] };

  async function change(doer: Doer, rule: Rule): Promise<void> {
    if (setRule) refuse('operator_decides', { sentence: 'REGISTRATION in the settings decides who may register' });
    const { mode } = rule;
    const domains = mode === 'domains' ? [...new Set(rule.domains)] : [];
    if (mode === 'domains' && domains.length === 0)
      refuse('invalid_input', { sentence: 'domains: Name at least one domain' });
    await db.transaction(async (tx) => {
      await registrationStore.save(tx, { mode, domains });
      const detail = [mode, ...domains].join(' ');
      await auditLog.write(tx, doer, { act: 'registration_changed', subjectId: 'registration', detail });
    });
  }

  return {
    ruleNow,
    change,

    /** The invited may come into a closed installation where nobody is yet. */
    async whoMayRegister(): Promise<Rule> {
      const rule = await ruleNow();
      const isWaiting = rule.mode === 'closed' && !(await invitationStore.hasAccounts(db));
      return isWaiting ? { mode: 'invited', domains: [] } : rule;
    },

    /** Before a code is mailed: nobody types one for nothing. */
    async requireAllowed(email: string): Promise<void> {
      const rule = await ruleNow();
      const isInvited = await invitationStore.isOpen(db, email);
      const isFirst = isInvited && !(await invitationStore.hasAccounts(db));
      if (!mayRegister(rule, { email, isInvited, isFirst }))
        refuse('registration_closed', { sentence: refusalSentence(rule) });
    },

    /**
     * In the transaction that makes the account: an invitation that was taken back meanwhile counts no more. Answers
     * whether the newcomer runs the installation.
     */
    async admit(tx: Transaction, { id: accountId, email }: { id: string; email: string }): Promise<boolean> {
      const rule = await ruleNow(tx);
      const invitation = await invitationStore.take(tx, email);
      const isInvited = invitation !== undefined;
      const isFirst = isInvited && !(await invitationStore.hasAccounts(tx, accountId));
      if (!mayRegister(rule, { email, isInvited, isFirst }))
        refuse('registration_closed', { sentence: refusalSentence(rule) });
      if (await administrators.claimFirst(tx, accountId)) return true;
      if (!invitation?.isAdministrator) return false;
      await administrators.appoint(tx, { accountId: null, via: 'Registration' }, { accountId }, 'by invitation');
      return true;
    },

    async get(): Promise<RegistrationRule> {
      return { ...(await ruleNow()), is_set: setRule !== undefined };
    },

    async changeByCall(rule: InputOf<Calls['change']>, call: Call<'admin'>) {
      await change(auditLog.doerOf(call), rule);
      return done;
    },
  };
}
