import { done, type InputOf } from '@kinora/contract';
import type { AdminAccount, adminApi } from '@kinora/contract/admin';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { Call, Page } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { AdministratorService } from '../administrators/administrator-service.ts';
import type { AuditLogService } from '../audit-log/audit-log-service.ts';
import type { PlanGrantService } from '../subscriptions/plan-grant-service.ts';
import { type AccountRow, type AccountUse, accountListStore } from './account-list-store.ts';
import type { DeletionService } from './deletion-service.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';
import type { RequirePasswords } from './password-rule.ts';
import type { SuspensionService } from './suspension-service.ts';

type Calls = typeof adminApi.accounts;

interface Parts {
  db: Database;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  administrators: Pick<AdministratorService, 'requireSpare'>;
  suspensions: Pick<SuspensionService, 'define' | 'byCall'>;
  codes: Pick<OneTimeCodeService, 'send'>;
  deletion: Pick<DeletionService, 'begin'>;
  planGrants: PlanGrantService;
  requirePasswords: RequirePasswords;
}

export type AccountAdminService = ReturnType<typeof createAccountAdminService>;

/** What administrators do with the accounts of others. Never in their name: nobody signs in as somebody else. */
export function createAccountAdminService(parts: Parts) {
  const { db, auditLog, administrators, suspensions, codes, deletion, planGrants, requirePasswords } = parts;

  const remove = suspensions.define('account_deleted', async (tx, doer, { accountId }) => {
    await administrators.requireSpare(tx, doer, accountId);
    await deletion.begin(tx, accountId);
  });

  async function useOf(accountIds: string[]): Promise<Map<string, AccountUse>> {
    return new Map((await accountListStore.listUse(db, accountIds)).map((use) => [use.accountId, use]));
  }

  async function findUse(accountId: string): Promise<{ account: AccountRow; use: AccountUse | undefined }> {
    const account = (await accountListStore.find(db, accountId)) ?? refuse('account_not_found');
    return { account, use: (await useOf([accountId])).get(accountId) };
  }

  return {
    countByState: () => accountListStore.countByState(db),

    async list({ limit = 50, ...query }: InputOf<Calls['list']>): Promise<Page<AdminAccount>> {
      const { rows, ...rest } = await accountListStore.list(db, { limit, ...query });
      const use = await useOf(rows.map(({ id }) => id));
      return { ...rest, items: rows.map((row) => toAdminAccount(row, use.get(row.id))) };
    },

    async get({ account_id }: InputOf<Calls['get']>): Promise<AdminAccount> {
      const { account, use } = await findUse(account_id);
      return toAdminAccount(account, use);
    },

    remove: suspensions.byCall(remove),

    async mailReset({ account_id, note }: InputOf<Calls['mailReset']>, call: Call<'admin'>) {
      requirePasswords();
      const { account } = await findUse(account_id);
      if (account.deletingSince) refuse('account_not_found');
      await codes.send({ email: account.email, purpose: 'reset', accountId: account.id });
      await auditLog.write(db, auditLog.doerOf(call), { act: 'reset_mailed', subjectId: account.id, note });
      return done;
    },

    async changePlan({ account_id, plan_id, note }: InputOf<Calls['changePlan']>, call: Call<'admin'>) {
      const { account, use } = await findUse(account_id);
      if (account.deletingSince || !use) return refuse('account_not_found');
      const detail = `${use.planId ?? 'none'} → ${plan_id}`;
      await planGrants.grant(use.workspaceId, plan_id, (tx) =>
        auditLog.write(tx, auditLog.doerOf(call), { act: 'plan_changed', subjectId: account.id, detail, note }),
      );
      return done;
    },
  };
}

function toAdminAccount(account: AccountRow, use: AccountUse | undefined): AdminAccount {
  const { id, email, name, deletingSince, suspendedAt, suspendedReason, createdAt, lastSignInAt } = account;
  return {
    id,
    email,
    name,
    state: deletingSince ? 'deleting' : suspendedAt ? 'suspended' : 'active',
    reason: suspendedReason ?? '',
    is_administrator: use?.isAdministrator ?? false,
    has_two_factor: use?.hasTwoFactor ?? false,
    created_at: toEpochSeconds(createdAt),
    last_sign_in_at: lastSignInAt && toEpochSeconds(lastSignInAt),
    plan_id: use?.planId ?? null,
    is_paid: use?.isPaid ?? false,
    videos: use?.videos ?? 0,
    stored_bytes: use?.storedBytes ?? 0,
  };
}
