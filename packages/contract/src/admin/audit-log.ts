import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { EpochSeconds, pageQuery, text } from '../scalars.ts';

/** Everything that an administrator, or whoever sits at the machine, can do to the installation. */
export const AdminAct = z.enum([
  'administrator_granted',
  'administrator_revoked',
  'account_suspended',
  'account_restored',
  'account_signed_out',
  'account_deleted',
  'reset_mailed',
  'plan_changed',
  'registration_changed',
  'invitation_sent',
  'invitation_revoked',
  'video_taken_down',
  'video_put_back',
  'abuse_reporting_changed',
  'abuse_report_dismissed',
  'work_retried',
  'work_cancelled',
  'branding_changed',
  'announcement_published',
  'announcement_ended',
  'maintenance_changed',
  'part_tested',
  'setup_finished',
]);
export type AdminAct = z.infer<typeof AdminAct>;

export const AuditEntry = z.object({
  id: z.int(),
  at: EpochSeconds,
  act: AdminAct,
  /** Null where nobody was signed in: at the machine, or with the first account. */
  by: z.nullable(z.string()),
  /** The device of the session, or "Command line". */
  via: z.string(),
  /** Whom or what it was done to: a mail address while there is one, else an id. */
  subject: z.string(),
  /** What changed, in a few words of ours. */
  detail: z.string(),
  /** Why, in words of whoever did it. */
  note: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filter = {
  act: z.optional(AdminAct),
  /** A mail address or an id, of whoever did it or whom it was done to. */
  person: z.optional(text(1, 254)),
  from: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(9_999_999_999))),
  until: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(9_999_999_999))),
};

export const auditLogEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit-log',
    access: 'admin',
    summary: 'What administrators did, newest first',
    input: z.strictObject({ limit: z._default(pageQuery.limit, 50), cursor: pageQuery.cursor, ...filter }),
    output: z.array(AuditEntry),
    errors: [],
    paged: true,
  }),
  download: endpoint({
    method: 'GET',
    path: '/admin/audit-log/file',
    access: 'admin',
    summary: 'The same as a file, up to 50,000 entries',
    input: z.strictObject({ format: z.enum(['csv', 'ndjson']), ...filter }),
    output: z.string(),
    errors: [],
    bytes: ['text/csv; charset=utf-8', 'application/x-ndjson'],
  }),
};
