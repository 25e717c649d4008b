import * as client from 'openid-client';
import type { OpenidSettings } from '../../settings/settings.ts';

/** No answer, or none that says anything about who somebody is: the same may work in a moment. */
export class OpenidDown extends Error {
  override readonly name = 'OpenidDown';
}

/** The provider, or what it answered, does not say that it is them. */
export class OpenidRefused extends Error {
  override readonly name = 'OpenidRefused';
  /** Whether somebody said no at the provider. */
  readonly isDenied: boolean;

  constructor(message: string, { isDenied = false, cause }: { isDenied?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isDenied = isDenied;
  }
}

/** What has to come back as it went. Whoever has all of it can finish the round trip. */
export interface RoundTrip {
  state: string;
  nonce: string;
  verifier: string;
}

export type Claims = Readonly<Record<string, unknown>>;

const patienceSeconds = 8;
/** What a provider says of its addresses holds for a while; its keys are looked after by the library. */
const metadataLifeMs = 3_600_000;
/** Ours to mend, not of those who sign in. */
const ofOurs = ['invalid_client', 'unauthorized_client', 'invalid_scope', 'server_error', 'temporarily_unavailable'];

export type OpenidProvider = ReturnType<typeof createOpenidProvider>;

/** The one that the operator named: its address is no user's, and may be in an inner network. */
export function createOpenidProvider(settings: OpenidSettings, redirectUri: string) {
  const { issuer, clientId, clientSecret, scopes, groupsClaim, adminGroup } = settings;
  let known: { config: Promise<client.Configuration>; until: number } | undefined;

  function discover(): Promise<client.Configuration> {
    if (known && Date.now() < known.until) return known.config;
    const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    const config = client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: patienceSeconds,
    });
    known = { config, until: Date.now() + metadataLifeMs };
    // What failed is asked again by the next who comes.
    config.catch(() => {
      known = undefined;
    });
    return config;
  }

  /** Some tell everything in the token, some only where it is asked for with it. */
  async function completed(config: client.Configuration, claims: Claims & { sub: string }, accessToken: string) {
    const isMissing = (name: string) => claims[name] === undefined;
    const hasAll = !isMissing('email') && !isMissing('email_verified') && !(adminGroup && isMissing(groupsClaim));
    if (hasAll || !config.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await client.fetchUserInfo(config, accessToken, claims.sub)), ...claims };
  }

  return {
    /** The address of its page, and what must be kept for the way back. */
    async begin({ again }: { again: boolean }): Promise<{ url: string; trip: RoundTrip }> {
      try {
        const config = await discover();
        const trip = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: scopes,
          state: trip.state,
          nonce: trip.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login' }),
        });
        return { url: url.href, trip };
      } catch (cause) {
        throw new OpenidDown('the provider could not be found', { cause });
      }
    },

    async finish(answer: string, { state, nonce, verifier }: RoundTrip): Promise<Claims> {
      try {
        const config = await discover();
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (!claims) throw new OpenidRefused('there was no ID token');
        return await completed(config, claims, tokens.access_token);
      } catch (cause) {
        throw toFailure(cause);
      }
    },
  };
}

function toFailure(cause: unknown): OpenidDown | OpenidRefused {
  if (cause instanceof OpenidRefused) return cause;
  const error = 'error' in Object(cause) ? String((cause as { error: unknown }).error) : '';
  if (ofOurs.includes(error)) return new OpenidDown(`the provider said ${error}`, { cause });
  if (cause instanceof client.AuthorizationResponseError)
    return new OpenidRefused(`the provider said ${error}`, { isDenied: error === 'access_denied', cause });
  if (cause instanceof client.ResponseBodyError) return new OpenidRefused(`the provider said ${error}`, { cause });
  const code = 'code' in Object(cause) ? String((cause as { code: unknown }).code) : '';
  const isJudged = /^OAUTH_(INVALID_RESPONSE|JWT_|KEY_SELECTION|PARSE_ERROR)/.test(code);
  return isJudged
    ? new OpenidRefused(`the answer of the provider does not hold: ${code}`, { cause })
    : new OpenidDown('the provider gave no answer that can be read', { cause });
}
