import { randomBytes } from 'node:crypto';
import { hashToken } from './tokens.ts';

// Without I, L, O and U: nothing to mistake when it is read from paper.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const mistaken: Record<string, string> = { O: '0', I: '1', L: '1' };

/** 28 letters of five bits each: 140 bits, in groups of four. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(28)].map((byte) => alphabet[byte % 32]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** The same for every way to type the code. */
export const hashRecoveryCode = (code: string): string =>
  hashToken(
    code
      .toUpperCase()
      .replace(/[\s-]/g, '')
      .replace(/[OIL]/g, (letter) => mistaken[letter] ?? letter),
  );
