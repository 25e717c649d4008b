import { describe, expect, it } from 'vitest';
import { findCode } from './mail-code.ts';

describe('findCode', () => {
  it.each([
    ['Your code is 048213.', '048213'],
    ['048213\n', '048213'],
    ['"048213" is your code', '048213'],
    ['(048213)', '048213'],
  ])('finds the code in %j', (text, code) => {
    expect(findCode({ text, html: '' })).toBe(code);
  });

  it.each([
    'Order 1048213',
    'https://x.test/reset?id=048213',
    'https://x.test/048213/now',
    'colour #048213',
    'A048213',
    '1.048213',
    '048213.50',
    'five 48213 digits',
  ])('finds none in %j', (text) => {
    expect(findCode({ text, html: '' })).toBeUndefined();
  });

  it('reads the HTML part where there is no text, without its styles and attributes', () => {
    const html = '<style>p{margin: 111111 px}</style><p data-n=" 222222 ">Code <b>333333</b></p>';
    expect(findCode({ text: '', html })).toBe('333333');
  });

  it('comes to an end on long hostile input', () => {
    // In quadratic time this would take hours.
    expect(findCode({ text: '', html: '<style'.repeat(1_000_000) })).toBeUndefined();
  });
});
