import { describe, expect, it } from 'vitest';
import { sixDigits } from './six-digits.ts';

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
