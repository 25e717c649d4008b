import { done, type InputOf } from '@kinora/contract';
import type { adminApi, Invitation } from '@kinora/contract/admin';
import { newId } from '../../crypto/ids.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import { invitationMail } from '../../mail/messages.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { AuditLogService, Doer } from '../audit-log/audit-log-service.ts';
import { type InvitationRow, invitationStore } from './invitation-store.ts';
import type { RegistrationService } from './registration-service.ts';

type Calls = typeof adminApi.registration;

interface Parts {
  db: Database;
  limits: RateLimits;
  outbox: Outbox;
  publicUrl: string;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  registration: Pick<RegistrationService, 'ruleNow'>;
}

interface Invited {
  email: string;
  days: number;
  isAdministrator: boolean;
  note?: string;
}

const mostOpen = 500;

export type InvitationService = ReturnType<typeof createInvitationService>;

export function createInvitationService(parts: Parts) {
  const { db, limits, outbox, publicUrl, auditLog, registration } = parts;

  async function invite(doer: Doer, { email, days, isAdministrator, note = '' }: Invited): Promise<InvitationRow> {
    if ((await registration.ruleNow()).mode === 'closed' && (await invitationStore.hasAccounts(db)))
      refuse('registration_closed', { sentence: 'An invitation is of no use while registration is closed' });
    if (await invitationStore.isRegistered(db, email)) refuse('email_taken');
    await limits.take('invitations of an installation', 'all');
    return db.transaction(async (tx) => {
      const row = await invitationStore.save(tx, {
        id: newId('inv'),
        email,
        isAdministrator,
        lifeSeconds: days * 86_400,
      });
      // Counted with the new one: two at once may go over by one, and nobody is harmed.
      if ((await invitationStore.count(tx)) > mostOpen) refuse('invitation_limit_reached');
      const { expiresAt } = row;
      await outbox.post(tx, { to: email, mail: invitationMail({ email, publicUrl, expiresAt }) });
      const detail = [`${days} days`, ...(isAdministrator ? ['as administrator'] : [])].join(', ');
      await auditLog.write(tx, doer, { act: 'invitation_sent', subjectId: row.id, detail, note });
      return row;
    });
  }

  return {
    invite,

    list: async (): Promise<Invitation[]> => (await invitationStore.list(db, mostOpen)).map(toInvitation),

    async inviteByCall({ is_administrator, ...rest }: InputOf<Calls['invite']>, call: Call<'admin'>) {
      return toInvitation(await invite(auditLog.doerOf(call), { ...rest, isAdministrator: is_administrator }));
    },

    async revoke({ invitation_id, note }: InputOf<Calls['revokeInvitation']>, call: Call<'admin'>) {
      await db.transaction(async (tx) => {
        if (!(await invitationStore.remove(tx, invitation_id))) refuse('invitation_not_found');
        const deed = { act: 'invitation_revoked', subjectId: invitation_id, note } as const;
        await auditLog.write(tx, auditLog.doerOf(call), deed);
      });
      return done;
    },
  };
}

const toInvitation = ({ id, email, isAdministrator, createdAt, expiresAt }: InvitationRow): Invitation => ({
  id,
  email,
  is_administrator: isAdministrator,
  created_at: toEpochSeconds(createdAt),
  expires_at: toEpochSeconds(expiresAt),
  is_expired: expiresAt.getTime() <= Date.now(),
});
