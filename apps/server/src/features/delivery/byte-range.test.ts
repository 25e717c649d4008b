import { describe, expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

describe('readRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=10-1000', { start: 10, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    [' bytes=5-6 ', { start: 5, end: 6 }],
  ])('reads %s', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999999-'])(
    'finds nothing for %s',
    (header) => {
      expect(readRange(header, 100)).toBe('unsatisfiable');
    },
  );

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-1',
    'bytes=abc',
    'bytes=0-1,5-6',
    `bytes=${'0-0,'.repeat(1000)}0-0`,
    'items=0-1',
    'bytes=0x1-2',
    'bytes=18446744073709551616-18446744073709551617',
    'bytes=1e3-',
  ])('leaves %s aside', (header) => {
    expect(readRange(header, 100)).toBe('none');
  });
});
