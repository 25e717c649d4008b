import { describe, expect, it } from 'vitest';
import { mayRegister, refusalSentence } from './registration-rule.ts';

const domains = ['example.test', 'other.test'];
const stranger = (email: string) => ({ email, isInvited: false });
const invited = { email: 'ada@elsewhere.test', isInvited: true };

describe('mayRegister', () => {
  it('lets anybody in, or nobody', () => {
    expect(mayRegister({ mode: 'open', domains: [] }, stranger('a@b.test'))).toBe(true);
    expect(mayRegister({ mode: 'closed', domains: [] }, stranger('a@b.test'))).toBe(false);
    expect(mayRegister({ mode: 'closed', domains: [] }, invited)).toBe(false);
  });

  it('lets in who is invited', () => {
    expect(mayRegister({ mode: 'invited', domains: [] }, stranger('a@example.test'))).toBe(false);
    expect(mayRegister({ mode: 'invited', domains }, stranger('a@example.test'))).toBe(false);
    expect(mayRegister({ mode: 'invited', domains: [] }, invited)).toBe(true);
    expect(mayRegister({ mode: 'domains', domains }, invited)).toBe(true);
  });

  it.each([
    ['a@example.test', true],
    ['a@other.test', true],
    ['a@sub.example.test', false],
    ['a@notexample.test', false],
    ['a@example.test.evil.test', false],
    ['"b@example.test"@evil.test', false],
  ])('by its domain: %s, %s', (email, isIn) => {
    expect(mayRegister({ mode: 'domains', domains }, stranger(email))).toBe(isIn);
  });
});

it('says what is so', () => {
  expect(refusalSentence({ mode: 'domains', domains })).toBe(
    'Registration needs an address at example.test or other.test, or an invitation',
  );
  expect(refusalSentence({ mode: 'invited', domains: [] })).toMatch(/by invitation/);
  expect(refusalSentence({ mode: 'closed', domains: [] })).toBe('Registration is closed');
});

it('lets the first one in who is invited, however closed it is', () => {
  const closed = { mode: 'closed', domains: [] } as const;
  const email = 'ada@example.test';
  expect(mayRegister({ ...closed, domains: [] }, { email, isInvited: true, isFirst: true })).toBe(true);
  expect(mayRegister({ ...closed, domains: [] }, { email, isInvited: false, isFirst: true })).toBe(false);
  expect(mayRegister({ ...closed, domains: [] }, { email, isInvited: true })).toBe(false);
});
