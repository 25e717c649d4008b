import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AccountId, Done, EpochSeconds, PlanId, pageQuery } from '../scalars.ts';
import { note } from './administrators.ts';

export const AccountState = z.enum(['active', 'suspended', 'deleting']);
export type AccountState = z.infer<typeof AccountState>;

export const AdminAccount = z.object({
  id: AccountId,
  email: z.string(),
  name: z.string(),
  state: AccountState,
  /** Why it is suspended. */
  reason: z.string(),
  is_administrator: z.boolean(),
  has_two_factor: z.boolean(),
  created_at: EpochSeconds,
  last_sign_in_at: z.nullable(EpochSeconds),
  /** Null without one. */
  plan_id: z.nullable(PlanId),
  /** Of the plan, by card: it cannot be changed by hand. */
  is_paid: z.boolean(),
  videos: z.int(),
  stored_bytes: z.number(),
});
export type AdminAccount = z.infer<typeof AdminAccount>;

const one = { account_id: AccountId };
const act = (path: `/${string}`, summary: string) => ({
  method: 'POST' as const,
  path: `/admin/accounts/:account_id${path}` as const,
  access: 'admin' as const,
  summary,
  input: z.strictObject({ ...one, ...note }),
  output: Done,
  proof: true as const,
});

export const adminAccountEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/accounts',
    access: 'admin',
    summary: 'Every account with what it uses, newest first; `q` is a part of a mail address or a name',
    input: z.strictObject({ ...pageQuery, limit: z._default(pageQuery.limit, 50), state: z.optional(AccountState) }),
    output: z.array(AdminAccount),
    errors: [],
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/accounts/:account_id',
    access: 'admin',
    summary: 'One account with what it uses',
    input: z.strictObject(one),
    output: AdminAccount,
    errors: ['account_not_found'],
  }),
  suspend: endpoint({
    ...act('/suspend', 'Keep somebody out: no sign-in, no session, no API key. What they embedded keeps playing'),
    errors: ['account_not_found', 'administrator_needed'],
  }),
  restore: endpoint({ ...act('/restore', 'Let a suspended account in again'), errors: ['account_not_found'] }),
  signOut: endpoint({ ...act('/sign-out', 'End every session of an account'), errors: ['account_not_found'] }),
  mailReset: endpoint({
    ...act('/reset-mail', 'Mail somebody a link to set a new password'),
    errors: ['account_not_found'],
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/admin/accounts/:account_id/plan',
    access: 'admin',
    summary: 'Give an account a plan without a payment',
    input: z.strictObject({ ...one, plan_id: PlanId, ...note }),
    output: Done,
    errors: ['account_not_found', 'plan_not_found', 'plan_paid', 'operator_decides'],
    proof: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/accounts/:account_id',
    access: 'admin',
    summary: 'Delete an account and everything in it; never the last administrator, nor oneself',
    input: z.strictObject({ ...one, ...note }),
    output: Done,
    errors: ['account_not_found', 'administrator_needed'],
    proof: true,
  }),
};
