import * as z from 'zod/mini';
import { SignedIn } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { DeviceToken, Done, text } from './scalars.ts';

/** What came back from the provider in the address, as it came, and what was kept in this browser meanwhile. */
const roundTrip = { answer: text(1, 8000), ticket: text(1, 2000) };

/** Signing in by the provider that the operator named. Apart from the others: only where there is one it is loaded. */
export const openidEndpoints = {
  begin: endpoint({
    method: 'POST',
    path: '/openid',
    access: 'public',
    summary:
      'Begin to sign in at the OpenID Connect provider; answers the address of its page, and a ticket that this browser keeps for its return, within ten minutes. With `again` people are asked who they are even where the provider knows',
    input: z.strictObject({ again: z.optional(z.boolean()) }),
    output: z.object({ url: z.string(), ticket: z.string() }),
    errors: ['openid_off', 'openid_unavailable'],
    inMaintenance: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/openid/session',
    access: 'public',
    summary: 'Sign in with what the provider said; an address that has no account gets one where it may register',
    input: z.strictObject({ ...roundTrip, device_token: z.optional(DeviceToken) }),
    output: SignedIn,
    errors: [
      'openid_off',
      'openid_failed',
      'openid_unverified',
      'openid_unavailable',
      'account_suspended',
      'registration_closed',
      'email_taken',
    ],
    inMaintenance: true,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/openid/proof',
    access: 'member',
    summary: 'Confirm whose session this is with what the provider said, instead of the password',
    input: z.strictObject(roundTrip),
    output: Done,
    errors: ['openid_off', 'openid_failed', 'openid_unverified', 'openid_unavailable'],
    inMaintenance: true,
  }),
};
