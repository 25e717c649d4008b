import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCode } from './recovery-codes.ts';

describe('newRecoveryCode', () => {
  it('answers seven groups of four letters, never the same', () => {
    const codes = Array.from({ length: 1000 }, newRecoveryCode);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(codes).size).toBe(1000);
  });
});

describe('hashRecoveryCode', () => {
  it('forgives spaces, dashes, case and mistaken letters', () => {
    const hash = hashRecoveryCode('01AB-CDEF');
    for (const typed of ['01abcdef', ' 01AB CDEF ', 'olab-cdef', 'OIAB-CDEF'])
      expect(hashRecoveryCode(typed)).toBe(hash);
  });

  it('tells codes apart', () => {
    expect(hashRecoveryCode('01AB-CDEF')).not.toBe(hashRecoveryCode('01AB-CDEG'));
  });
});
