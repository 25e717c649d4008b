import { describe, expect, it } from 'vitest';
import { hashCode, hashToken, isSameDigest, newSixDigits, newToken } from './tokens.ts';

describe('newToken', () => {
  it('never answers the same twice in a hundred thousand, each of 256 bits', () => {
    const tokens = new Set(Array.from({ length: 100_000 }, () => newToken('kst')));
    expect(tokens.size).toBe(100_000);
    for (const token of [...tokens].slice(0, 1000)) expect(token).toMatch(/^kst_[\w-]{43}$/);
  });

  it('is hashed without a trace of itself', () => {
    const token = newToken('kot');
    expect(hashToken(token)).not.toContain(token.slice(4, 12));
  });
});

describe('newSixDigits', () => {
  it('uses every digit in every place', () => {
    const codes = Array.from({ length: 2000 }, newSixDigits);
    for (let place = 0; place < 6; place += 1) expect(new Set(codes.map((code) => code[place])).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  });
});

describe('hashCode', () => {
  it('depends on the key, the address, the purpose and the code', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const hashes = [
      hashCode(key, 'a@x.test', 'reset', '123456'),
      hashCode(other, 'a@x.test', 'reset', '123456'),
      hashCode(key, 'b@x.test', 'reset', '123456'),
      hashCode(key, 'a@x.test', 'delete', '123456'),
      hashCode(key, 'a@x.test', 'reset', '123457'),
      hashCode(key, 'a@x.testreset', '', '123456'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('isSameDigest', () => {
  it('tells apart what differs in content or length', () => {
    expect(isSameDigest('abc', 'abc')).toBe(true);
    for (const other of ['abd', 'ab', 'abcd', '']) expect(isSameDigest('abc', other)).toBe(false);
  });
});
