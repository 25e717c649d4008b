import { describe, expect, it } from 'vitest';
import { readTap } from './taps.ts';

describe('readTap', () => {
  it('takes a lone tap as a tap', () => {
    expect(readTap(undefined, { atMs: 5, across: 0.1 })).toBe('tap');
    expect(readTap({ atMs: 0, across: 0.1 }, { atMs: 301, across: 0.1 })).toBe('tap');
  });

  it.each([
    [0.1, 'back'],
    [0.9, 'forward'],
    [0.5, 'middle'],
  ])('reads a double tap at %d as %s', (across, gesture) => {
    expect(readTap({ atMs: 0, across }, { atMs: 200, across })).toBe(gesture);
  });

  it('does not join taps on different sides', () => {
    expect(readTap({ atMs: 0, across: 0.1 }, { atMs: 100, across: 0.9 })).toBe('tap');
  });
});
