import { describe, expect, it } from 'vitest';
import { addressAfterSignIn, signInAddress } from './sign-in-address.ts';

const origin = 'https://kinora.test';

describe('signInAddress', () => {
  it.each([
    ['/', '/signin'],
    ['/signin', '/signin'],
    ['/profile', '/signin?next=%2Fprofile'],
    ['/detail?video=ply_1', '/signin?next=%2Fdetail%3Fvideo%3Dply_1'],
  ])('from %s leads to %s', (wanted, address) => {
    expect(signInAddress(wanted)).toBe(address);
  });
});

describe('addressAfterSignIn', () => {
  it('leads back to where somebody wanted to go', () => {
    expect(addressAfterSignIn('/detail?video=ply_1#x', origin)).toBe('/detail?video=ply_1#x');
  });

  it.each([
    null,
    '',
    'profile',
    'javascript:alert(1)',
    'https://evil.test/profile',
    '//evil.test/profile',
    '///evil.test/profile',
    '/\\evil.test/profile',
    '\\\\evil.test/profile',
    '/\t/evil.test/profile',
    '/\n\\evil.test/profile',
  ])('leads home instead of to %j, which is elsewhere', (next) => {
    expect(addressAfterSignIn(next, origin)).toBe('/');
  });

  it.each([
    '/.//evil.test',
    '/..//evil.test',
    '/./%2e//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    '/%2E/.%2e//evil.test',
    '/.\\/evil.test',
    '/./\\evil.test',
    '/..\\\\evil.test',
    '/a/../..//evil.test',
    '/.///evil.test',
    '/.//\\evil.test',
    '/.\t//evil.test',
    '/.//evil.test?next=/profile',
  ])('leads home instead of to %j, which becomes elsewhere once it is read', (next) => {
    expect(addressAfterSignIn(next, origin)).toBe('/');
  });

  it.each([
    '/%5cevil.test',
    '/%2f/evil.test',
    '/%252e//evil.test',
    '/a//evil.test',
    '/profile?next=//evil.test#//evil.test',
    '/@evil.test',
    '/:80//evil.test',
  ])('stays on this site with %j', (next) => {
    expect(new URL(addressAfterSignIn(next, origin), `${origin}/signin`).origin).toBe(origin);
  });
});
