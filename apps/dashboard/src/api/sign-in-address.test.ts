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
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'profile',
  ])('leads home instead of to %j', (next) => {
    expect(addressAfterSignIn(next, origin)).toBe('/');
  });
});
