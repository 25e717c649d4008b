import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { RegistrationMode } from '../registration.ts';
import { Done, Email, Empty, EpochSeconds, InvitationId } from '../scalars.ts';
import { note } from './administrators.ts';

/** `example.com`, as it stands behind the @ of an address. */
const MailDomain = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/, 'Enter domains such as example.com'),
  );

export const RegistrationRule = z.object({
  mode: RegistrationMode,
  domains: z.array(z.string()),
  /** By REGISTRATION in the settings: then the console cannot change it. */
  is_set: z.boolean(),
});
export type RegistrationRule = z.infer<typeof RegistrationRule>;

export const Invitation = z.object({
  id: InvitationId,
  email: z.string(),
  is_administrator: z.boolean(),
  created_at: EpochSeconds,
  expires_at: EpochSeconds,
  is_expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const registrationEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/admin/registration',
    access: 'admin',
    summary: 'Who may register',
    input: Empty,
    output: RegistrationRule,
    errors: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/registration',
    access: 'admin',
    summary: 'Say who may register',
    input: z.strictObject({
      mode: RegistrationMode,
      domains: z._default(z.array(MailDomain).check(z.maxLength(100)), []),
    }),
    output: Done,
    errors: ['operator_decides'],
    proof: true,
  }),
  listInvitations: endpoint({
    method: 'GET',
    path: '/admin/invitations',
    access: 'admin',
    summary: 'Who is invited and has not come yet, newest first',
    input: Empty,
    output: z.array(Invitation),
    errors: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/invitations',
    access: 'admin',
    summary: 'Mail somebody an invitation; one that is there already is sent again, with a new end',
    input: z.strictObject({
      email: Email,
      days: z._default(z.int().check(z.gte(1), z.lte(60)), 7),
      is_administrator: z._default(z.boolean(), false),
      ...note,
    }),
    output: Invitation,
    errors: ['email_taken', 'invitation_limit_reached', 'registration_closed'],
    proof: true,
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/admin/invitations/:invitation_id',
    access: 'admin',
    summary: 'Take an invitation back',
    input: z.strictObject({ invitation_id: InvitationId, ...note }),
    output: Done,
    errors: ['invitation_not_found'],
    proof: true,
  }),
};
