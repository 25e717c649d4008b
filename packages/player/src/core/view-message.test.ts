import { describe, expect, it } from 'vitest';
import { orNothing, toBits, type ViewFlags } from './view-message.ts';

const off: ViewFlags = [false, false, undefined, false, false, false, false, false, false];

describe('bits', () => {
  it.each(off.map((_off, place) => [place, 2 ** place] as const))('has switch %d as %d', (place, bit) => {
    expect(toBits(off.with(place, true) as unknown as ViewFlags)).toBe(bit);
  });

  it('adds those that are on, and leaves out none at all', () => {
    expect(toBits([true, false, undefined, false, false, true, true, false, false])).toBe(97);
    expect(toBits(off)).toBeUndefined();
  });
});

describe('a count', () => {
  it.each([
    [12.6, 13],
    [0, undefined],
    [0.4, undefined],
    [Number.NaN, undefined],
  ])('of %d is %s', (count, expected) => {
    expect(orNothing(count)).toBe(expected);
  });
});
