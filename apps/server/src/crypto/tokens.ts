import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A bearer token: 256 random bits. Only its hash is stored, so that a copy of the database opens nothing. */
export const newToken = (prefix: 'kst' | 'kot' | 'kol' | 'kin' | 'kws' | 'krp' | 'krl'): string =>
  `${prefix}_${randomBytes(32).toString('base64url')}`;

export const isApiKey = (token: string): boolean => token.startsWith('kin_');
export const isResetLink = (token: string): boolean => token.startsWith('kol_');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newSixDigits = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

/** A million codes are guessed offline in a moment: without the installation's key this hash says nothing. */
export const hashCode = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

export function isSameDigest(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
