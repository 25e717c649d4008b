import * as z from 'zod';

export interface WebflowAccess {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  apiUrl: string;
}

/** No answer, or none that says anything about what was asked: the same may work in a moment. */
export class WebflowDown extends Error {
  override readonly name = 'WebflowDown';
}

/** Webflow understood and said no. */
export class WebflowRefused extends Error {
  override readonly name = 'WebflowRefused';
}

const Token = z.object({ access_token: z.string().min(1).max(4000) });
const Revoked = z.object({ did_revoke: z.boolean() });
const SiteList = z.object({
  sites: z.array(z.object({ id: z.string(), shortName: z.string().nullish(), displayName: z.string().nullish() })),
});

const patienceMs = 8_000;
const longestAnswer = 2_000_000;

export type WebflowProvider = ReturnType<typeof createWebflowProvider>;

/** The calls of Webflow that the product makes. Messages name the call, never a code, a token or the secret. */
export function createWebflowProvider({ clientId, clientSecret, authUrl, apiUrl }: WebflowAccess) {
  const client = { client_id: clientId, client_secret: clientSecret };
  const post = (address: string, body: object) =>
    ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...client, ...body }),
    });

  return {
    consentAddress(redirectUri: string, state: string): string {
      const query = {
        response_type: 'code',
        client_id: clientId,
        scope: 'sites:read',
        redirect_uri: redirectUri,
        state,
      };
      return `${authUrl}/oauth/authorize?${new URLSearchParams(query)}`;
    },

    /** A code is good once: who loses the token has to ask the person again. */
    async exchange(code: string, redirectUri: string): Promise<string> {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      const { status, json } = await post(`${apiUrl}/oauth/access_token`, grant);
      if (status === 400) throw new WebflowRefused('the code was refused');
      return understand(Token, status, json).access_token;
    },

    async listSites(token: string) {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
      const { status, json } = await ask(`${apiUrl}/v2/sites`, { headers });
      if (status === 401 || status === 403) throw new WebflowRefused('the token may not list sites');
      return understand(SiteList, status, json).sites;
    },

    /** A token that Webflow does not know is as good as revoked. */
    async revoke(token: string): Promise<void> {
      const { status, json } = await post(`${authUrl}/oauth/revoke_authorization`, { access_token: token });
      understand(Revoked, status, json);
    },
  };
}

interface Heard {
  status: number;
  json: unknown;
}

async function ask(address: string, init: RequestInit): Promise<Heard> {
  const call = `${init.method ?? 'GET'} ${new URL(address).pathname}`;
  try {
    const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    return { status: answer.status, json: text.length <= longestAnswer ? JSON.parse(text) : undefined };
  } catch (cause) {
    throw new WebflowDown(`${call} got no answer that can be read`, { cause });
  }
}

function understand<S extends z.ZodType>(schema: S, status: number, json: unknown): z.output<S> {
  const parsed = schema.safeParse(json);
  if (status === 200 && parsed.success) return parsed.data;
  throw new WebflowDown(`answered ${status}, ${parsed.success ? 'readable' : 'in another form'}`);
}
