import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, standInHash } from './passwords.ts';

describe('hashPassword', () => {
  it('salts: the same password never hashes the same', async () => {
    const [one, other] = [await hashPassword('Corr3ct-Horse!'), await hashPassword('Corr3ct-Horse!')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('takes the composed and the decomposed spelling of any text for the same password', async () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(word, async (text) => {
        const hash = await hashPassword(text.normalize('NFD'));
        expect(await isPassword(hash, text.normalize('NFC'))).toBe(true);
        expect(await isPassword(hash, `${text.normalize('NFC')}x`)).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  it('refuses when too many wait, instead of letting memory grow', async () => {
    const results = await Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('Corr3ct-Horse!')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(48);
    expect(await isPassword(await hashPassword('a'), 'a')).toBe(true);
  });
});

describe('standInHash', () => {
  it('is nobody’s password', async () => {
    for (const password of ['', 'password', 'undefined'])
      expect(await isPassword(await standInHash(), password)).toBe(false);
  });
});
