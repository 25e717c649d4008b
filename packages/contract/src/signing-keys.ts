import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Empty, EpochSeconds, SigningKeyId, text } from './scalars.ts';

/** By which a site of one's own signs who may watch. Of the two halves only the public one is kept here. */
export const SigningKey = z.object({
  id: SigningKeyId,
  name: z.string(),
  /** As PEM. */
  public_key: z.string(),
  created_at: EpochSeconds,
  /** To the hour. */
  last_used_at: z.nullable(EpochSeconds),
  revoked_at: z.nullable(EpochSeconds),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** The private half is told this once, where it was made here. */
const NewSigningKey = z.extend(SigningKey, {
  /** Id and private key in one line, as `signPlayback` takes it. */
  secret: z.nullable(z.string()),
  private_key: z.nullable(z.string()),
});
export type NewSigningKey = z.infer<typeof NewSigningKey>;

export const signingKeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/signing-keys',
    access: 'member',
    summary: 'The signing keys, newest first; those that were revoked lately, too',
    input: Empty,
    output: z.array(SigningKey),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/signing-keys',
    access: 'member',
    summary: 'Make a signing key, whose private half is answered this once; or bring the public half of your own',
    input: z.strictObject({ name: z.optional(text(0, 60)), public_key: z.optional(text(1, 1_000)) }),
    output: NewSigningKey,
    errors: ['public_key_invalid', 'signing_key_limit_reached'],
    proof: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/signing-keys/:signing_key_id',
    access: 'member',
    summary: 'Revoke a signing key; every token that it signed is refused at once',
    input: z.strictObject({ signing_key_id: SigningKeyId }),
    output: Done,
    errors: ['signing_key_not_found'],
  }),
};
