import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether this text was signed with this secret: exactly 64 small hex digits, compared in constant time. */
export function isSigned(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
