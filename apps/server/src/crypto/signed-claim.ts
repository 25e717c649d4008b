import { createHmac } from 'node:crypto';
import type { Keys } from './keys.ts';
import { isSameDigest } from './tokens.ts';

/** Something that whoever brings it back cannot have changed; fit for an address. */
export function signClaim([signingKey]: Keys, value: unknown): string {
  const claim = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${claim}.${signatureOf(signingKey, claim)}`;
}

/** Undefined where it is not of our making. */
export function readClaim(signingKeys: Keys, text: string): unknown {
  const [claim = '', signature = ''] = text.split('.');
  if (!signingKeys.some((key) => isSameDigest(signatureOf(key, claim), signature))) return undefined;
  return JSON.parse(Buffer.from(claim, 'base64url').toString('utf8'));
}

const signatureOf = (signingKey: Buffer, claim: string): string =>
  createHmac('sha256', signingKey).update(claim).digest('base64url');
