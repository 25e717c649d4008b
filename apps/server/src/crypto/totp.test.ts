import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

const step = 59_000_000;
const momentsOfStep = [0, 1, 15, 29].map((second) => (step * 30 + second) * 1000);
const codeOf = (secret: string, offset: number) => generate({ secret, epoch: (step + offset) * 30 });

describe('findTotpStep', () => {
  it.each([-1, 0, 1])('finds the code of step %i at any second of the present one', async (offset) => {
    const secret = newTotpSecret();
    const code = await codeOf(secret, offset);
    for (const now of momentsOfStep) expect(await findTotpStep(secret, code, now)).toBe(step + offset);
  });

  it.each([-20, -3, -2, 2, 3, 20])('refuses the code of step %i', async (offset) => {
    // A secret whose codes happen to repeat within these steps would prove nothing.
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const code = await codeOf(secret, offset);
    for (const now of momentsOfStep) expect(await findTotpStep(secret, code, now)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12 456', '-12345'])('refuses %j', async (code) => {
    expect(await findTotpStep(newTotpSecret(), code, Date.now())).toBeUndefined();
  });

  it('agrees with the published example of RFC 6238', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(await findTotpStep(secret, '287082', 59_000)).toBe(1);
  });
});

describe('newTotpSecret', () => {
  it('holds 160 bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });
});

describe('totpUri', () => {
  it('names issuer, address and secret, and lets no address add parameters', () => {
    const uri = new URL(totpUri('JBSWY3DPEHPK3PXP', 'a&b=c?d@example.test', 'Kinora'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Kinora:a&b=c?d@example.test');
    expect(uri.searchParams.get('secret')).toBe('JBSWY3DPEHPK3PXP');
    expect(uri.searchParams.get('issuer')).toBe('Kinora');
  });
});
