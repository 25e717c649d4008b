import { z } from 'zod';
import { Refusal } from '../http-errors.ts';

const grantable = ['sites:read', 'authorized_user:read'];

const Query = z.object({
  client_id: z.string().default(''),
  response_type: z.string().default(''),
  redirect_uri: z.string().optional(),
  scope: z.string().default(''),
  state: z.string().max(500).optional(),
});

export type ConsentRequest = { scope: string[]; redirectUri: string; namedRedirectUri: string | null; state?: string };

/** Nobody is sent anywhere before client and address are known to be ours. */
export function readConsentRequest(query: unknown, app: { clientId: string; redirectUri: string }): ConsentRequest {
  const { client_id, response_type, redirect_uri, scope: words, state } = Query.parse(query);
  if (client_id !== app.clientId) throw new Refusal(400, 'invalid_client', 'There is no app with this client id.');
  if (redirect_uri !== undefined && redirect_uri !== app.redirectUri)
    throw new Refusal(400, 'invalid_redirect_uri', `The app has registered ${app.redirectUri}, to the letter.`);
  if (response_type !== 'code') throw new Refusal(400, 'unsupported_response_type', 'Only the code flow is supported.');
  const scope = words.split(' ').filter((word) => word !== '');
  const unknown = scope.filter((word) => !grantable.includes(word));
  if (scope.length === 0 || unknown.length > 0)
    throw new Refusal(400, 'invalid_scope', `The app may ask for ${grantable.join(' and ')} only.`);
  return {
    scope,
    redirectUri: app.redirectUri,
    namedRedirectUri: redirect_uri ?? null,
    ...(state === undefined ? {} : { state }),
  };
}

export function toAnswerAddress({ redirectUri, state }: ConsentRequest, answer: Record<string, string>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) }))
    address.searchParams.set(name, value);
  return address.href;
}
