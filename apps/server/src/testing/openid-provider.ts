import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { type ClientMetadata, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

/** Whom the provider says that somebody is. */
export interface Claimed {
  email: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export const openidClient = { id: 'kinora', secret: 'a secret that only the two of them know' };

/** Everybody is whoever they say: an account is named by what is claimed of it. */
const toAccountId = (claimed: Claimed): string => Buffer.from(JSON.stringify(claimed)).toString('base64url');
const toClaims = (accountId: string): Claimed => JSON.parse(Buffer.from(accountId, 'base64url').toString());

const configuration = (client: ClientMetadata): Configuration => ({
  clients: [client],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  scopes: ['openid', 'email', 'profile'],
  jwks: {
    keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as { kty: 'RSA' }],
  },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...toClaims(sub) }) }),
  async loadExistingGrant({ oidc }: KoaContextWithOIDC) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** A whole OpenID Connect provider, certified as such, whose sign-in page believes everything. */
export async function startOpenidProvider(redirectUri: string, port = 0) {
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(
    issuer,
    configuration({
      client_id: openidClient.id,
      client_secret: openidClient.secret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    }),
  );
  const answer = provider.callback();

  async function logIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(page);
    const typed = new URLSearchParams(await text(request));
    if (typed.get('do') === 'cancel')
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    const claimed = {
      email: typed.get('email') ?? '',
      email_verified: typed.has('verified'),
      name: typed.get('name') ?? '',
      groups: (typed.get('groups') ?? '').split(',').filter(Boolean),
    };
    await provider.interactionFinished(request, response, { login: { accountId: toAccountId(claimed) } });
  }

  server.on('request', (request, response) =>
    request.url?.startsWith('/login/') ? void logIn(request, response) : void answer(request, response),
  );
  return {
    issuer,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Example Login</title>
<h1>Example Login</h1><form method="post">
<p><label>Email <input name="email"></label> <label><input type="checkbox" name="verified" checked> Confirmed</label></p>
<p><label>Name <input name="name"></label> <label>Groups <input name="groups"></label></p>
<p><button name="do" value="enter">Log in</button> <button name="do" value="cancel">Cancel</button></p></form></html>`;
