import { toDomain } from '@kinora/contract/access';

/**
 * What a site of the owner's has signed: who brings it may watch a player, for a while. A JWT whose algorithm is that
 * of its key, whatever it says of itself; read by hand, because of all that JWTs can be this is one.
 */
export type PlaybackToken =
  | { isGood: true; expiresAt: number; origins: readonly string[] | undefined }
  | { isGood: false; fault: TokenFault };

/** In words for whoever signs: visitors read none of them. */
export type TokenFault =
  | 'missing'
  | 'malformed'
  | 'algorithm'
  | 'subject'
  | 'expiry'
  | 'expired'
  | 'not_yet'
  | 'origins'
  | 'key'
  | 'signature';

/** What it is brought for. */
export interface TokenUse {
  playerId: string;
  videoId: string | undefined;
  workspaceId: string;
}

interface Parts {
  findKey: (
    id: string,
  ) => Promise<{ workspaceId: string; isSigned: (signed: Buffer, signature: Buffer) => boolean } | undefined>;
  now?: () => number;
}

const longest = 4_096;
const mostOrigins = 100;
const leewayMs = 60_000;
const longestLifeMs = 7 * 86_400_000;
const form = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;
const keyId = /^sgk_[A-Za-z0-9]{22}$/;
const local = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*localhost(?::\d+)?$/;

const bad = (fault: TokenFault): PlaybackToken => ({ isGood: false, fault });

/** Undefined where it is no object, or the same object could be written in letters that differ. */
function readPart(part: string): Record<string, unknown> | undefined {
  const bytes = Buffer.from(part, 'base64url');
  if (bytes.toString('base64url') !== part) return undefined;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Pages by the names that rules give them; those of this machine as `localhost`. */
function readOrigins(claim: unknown): string[] | undefined {
  if (!Array.isArray(claim) || claim.length === 0 || claim.length > mostOrigins) return undefined;
  const hosts = claim.map((one: unknown) => {
    if (typeof one !== 'string') return undefined;
    return local.test(one) ? 'localhost' : toDomain(one);
  });
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}

/** A moment in seconds, as milliseconds. */
const momentOf = (claim: unknown): number | undefined =>
  typeof claim === 'number' && Number.isFinite(claim) ? claim * 1000 : undefined;

function readClaims(claims: Record<string, unknown>, { playerId, videoId }: TokenUse, now: number): PlaybackToken {
  const { sub, exp, nbf, origins } = claims;
  if (typeof sub !== 'string' || (sub !== playerId && sub !== videoId)) return bad('subject');
  const expiresAt = momentOf(exp);
  if (expiresAt === undefined || expiresAt > now + longestLifeMs + leewayMs) return bad('expiry');
  if (now >= expiresAt + leewayMs) return bad('expired');
  const beginsAt = nbf === undefined ? 0 : momentOf(nbf);
  if (beginsAt === undefined || now < beginsAt - leewayMs) return bad('not_yet');
  const pages = origins === undefined ? undefined : readOrigins(origins);
  if (origins !== undefined && !pages) return bad('origins');
  return { isGood: true, expiresAt: expiresAt + leewayMs, origins: pages };
}

/** What costs nothing is looked at first: links that are too old are what comes most. */
export function createTokenReader({ findKey, now = () => Date.now() }: Parts) {
  return async (text: string, use: TokenUse): Promise<PlaybackToken> => {
    if (text === '') return bad('missing');
    const [, head = '', body = '', tail = ''] = text.length > longest ? [] : (form.exec(text) ?? []);
    const [header, claims] = [readPart(head), readPart(body)];
    const signature = Buffer.from(tail, 'base64url');
    if (!header || !claims || signature.toString('base64url') !== tail) return bad('malformed');
    if (header.alg !== 'EdDSA' || header.crit !== undefined) return bad('algorithm');
    const token = readClaims(claims, use, now());
    if (!token.isGood) return token;
    const key = typeof header.kid === 'string' && keyId.test(header.kid) ? await findKey(header.kid) : undefined;
    if (key?.workspaceId !== use.workspaceId) return bad('key');
    return key.isSigned(Buffer.from(`${head}.${body}`), signature) ? token : bad('signature');
  };
}

export type TokenReader = ReturnType<typeof createTokenReader>;
