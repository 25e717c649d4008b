import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned } from './payment-signature.ts';

const signature = createHmac('sha256', 'secret').update('pay_1|sub_1').digest('hex');

describe('isSigned', () => {
  it('accepts what was signed, as text or as bytes', () => {
    expect(isSigned('secret', 'pay_1|sub_1', signature)).toBe(true);
    expect(isSigned('secret', Buffer.from('pay_1|sub_1'), signature)).toBe(true);
  });

  it.each([
    ['another secret', 'pay_1|sub_1', signature],
    ['secret', 'sub_1|pay_1', signature],
    ['secret', 'pay_1|sub_1', signature.toUpperCase()],
    ['secret', 'pay_1|sub_1', ` ${signature}`],
    ['secret', 'pay_1|sub_1', signature.slice(1)],
    ['secret', 'pay_1|sub_1', ''],
  ])('refuses %s for %s with %s', (secret, text, given) => {
    expect(isSigned(secret, text, given)).toBe(false);
  });
});
