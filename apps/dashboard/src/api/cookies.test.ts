import { describe, expect, it } from 'vitest';
import { readCookie, serializeCookie } from './cookies.ts';

const sevenDays = 604_800;

describe('serializeCookie', () => {
  it('writes a strict cookie for the whole site', () => {
    expect(serializeCookie('s-token', 'abc', { maxAgeSeconds: sevenDays, secure: true })).toBe(
      's-token=abc; Path=/; Max-Age=604800; SameSite=Strict; Secure',
    );
  });

  it('leaves Secure out where the browser would drop the cookie', () => {
    expect(serializeCookie('s-token', 'abc', { maxAgeSeconds: sevenDays, secure: false })).not.toContain('Secure');
  });

  it('cannot be broken out of by what it holds', () => {
    const text = serializeCookie('s-user', '{"name":"A; Max-Age=0; b=\r\n"}', { maxAgeSeconds: 1, secure: true });
    expect(text.split('; ')).toHaveLength(5);
    expect(text).not.toMatch(/[\r\n]/);
  });
});

describe('readCookie', () => {
  it('gives back what was written', () => {
    const user = JSON.stringify({ name: 'Zoë; “Q”', email: 'z+1@x.test' });
    const [pair] = serializeCookie('s-user', user, { maxAgeSeconds: 1, secure: true }).split('; ');
    expect(readCookie(`other=1; ${pair}; more=2`, 's-user')).toBe(user);
  });

  it('does not take a longer name for the one asked for', () => {
    expect(readCookie('xs-token=1; s-token2=2', 's-token')).toBeUndefined();
  });

  it('survives a broken value', () => {
    expect(readCookie('s-user=%E0%A4%A', 's-user')).toBeUndefined();
  });
});
