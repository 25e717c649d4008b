import { describe, expect, it } from 'vitest';
import { sixDigits, toOtpDigits } from './six-digits.ts';

describe('sixDigits', () => {
  it.each([
    ['', 'Pin cannot be empty'],
    ['12345', 'Enter all 6 digits'],
    ['12345a', 'Enter all 6 digits'],
    ['1234567', 'Enter all 6 digits'],
    ['123456', null],
  ])('judges the code %j', (value, problem) => {
    expect(sixDigits('Pin cannot be empty')(value)).toBe(problem);
  });
});

describe('toOtpDigits', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['Your code is 123-456.', '123456'],
    ['12345678', '123456'],
    ['12', '12'],
    ['no code', ''],
  ])('takes from %j the digits %j', (text, digits) => {
    expect(toOtpDigits(text)).toBe(digits);
  });
});
