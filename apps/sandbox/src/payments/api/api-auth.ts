import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from './api-error.ts';

export type ApiKeys = { keyId: string; keySecret: string };

/** The provider knows the scheme only in this spelling. */
const scheme = 'Basic ';

export function requireKeys(authorization: string | undefined, { keyId, keySecret }: ApiKeys): void {
  if (!authorization?.startsWith(scheme))
    throw new ApiError('Please provide your api key for authentication purposes.', { statusCode: 401 });
  const given = Buffer.from(authorization.slice(scheme.length), 'base64').toString();
  if (!isSame(given, `${keyId}:${keySecret}`))
    throw new ApiError('The api key provided is invalid', { statusCode: 401 });
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
