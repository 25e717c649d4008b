import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AccountId, Done, Empty, EpochSeconds, text } from '../scalars.ts';

export const Administrator = z.object({
  account_id: AccountId,
  email: z.string(),
  name: z.string(),
  since: EpochSeconds,
});
export type Administrator = z.infer<typeof Administrator>;

/** Why, for whoever reads the audit log. */
export const note = { note: z._default(text(0, 500), '') };

const one = { account_id: AccountId };

export const administratorEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/administrators',
    access: 'admin',
    summary: 'Who may administer the installation',
    input: Empty,
    output: z.array(Administrator),
    errors: [],
  }),
  grant: endpoint({
    method: 'POST',
    path: '/admin/accounts/:account_id/administrator',
    access: 'admin',
    summary: 'Make somebody an administrator',
    input: z.strictObject({ ...one, ...note }),
    output: Done,
    errors: ['account_not_found', 'account_suspended'],
    proof: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/admin/accounts/:account_id/administrator',
    access: 'admin',
    summary: 'Make an administrator an ordinary member; never the last, nor oneself',
    input: z.strictObject({ ...one, ...note }),
    output: Done,
    errors: ['account_not_found', 'administrator_needed'],
    proof: true,
  }),
};
