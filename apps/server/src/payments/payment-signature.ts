import { createHmac } from 'node:crypto';
import { isSameDigest } from '../crypto/tokens.ts';

/** Whether this text was signed with this secret: exactly 64 small hex digits, compared in constant time. */
export const isSigned = (secret: string, text: string | Buffer, signature: string): boolean =>
  isSameDigest(createHmac('sha256', secret).update(text).digest('hex'), signature);
