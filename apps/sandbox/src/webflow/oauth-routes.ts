import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GrantStore } from './grant-store.ts';
import { OauthError } from './provider-error.ts';

export type WebflowKeys = { clientId: string; clientSecret: string };

const Client = { client_id: z.string(), client_secret: z.string() };
const ExchangeInput = z.object({
  ...Client,
  code: z.string(),
  grant_type: z.string(),
  redirect_uri: z.string().optional(),
});
const RevokeInput = z.object({ ...Client, access_token: z.string() });

export function oauthRoutes(scope: FastifyInstance, grants: GrantStore, keys: WebflowKeys): void {
  const requireClient = ({ client_id, client_secret }: { client_id: string; client_secret: string }) => {
    if (client_id !== keys.clientId || client_secret !== keys.clientSecret)
      throw new OauthError('invalid_client', 'Client authentication failed');
  };

  scope.post('/oauth/access_token', async ({ body }) => {
    const input = ExchangeInput.parse(body);
    requireClient(input);
    if (input.grant_type !== 'authorization_code')
      throw new OauthError('unsupported_grant_type', 'Only authorization_code is supported');
    const token = await grants.exchange(input.code, input.redirect_uri ?? null);
    if (!token) throw new OauthError('invalid_grant', 'The code is not valid, was used, or is of another address');
    return { token_type: 'bearer', access_token: token.token, scope: token.scope.join(' ') };
  });

  scope.post('/oauth/revoke_authorization', async ({ body }) => {
    const input = RevokeInput.parse(body);
    requireClient(input);
    return { did_revoke: await grants.revoke(input.access_token) };
  });
}
