import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPasses, noPasses, type Stretch, writePasses } from './passes.ts';

const passesOf = (stretches: readonly Stretch[], duration: number) =>
  stretches.reduce<readonly number[]>((passes, stretch) => addPasses(passes, stretch, duration), noPasses);
const written = (stretches: readonly (readonly [number, number])[], duration: number) =>
  writePasses(
    passesOf(
      stretches.map(([from, to]) => ({ from, to })),
      duration,
    ),
  );

const seconds = fc.double({ min: 0.5, max: 20_000, noNaN: true });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const share = fc
  .tuple(fraction, fraction)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const times = ({ from, to }: Stretch, duration: number): Stretch => ({ from: from * duration, to: to * duration });
const sum = (passes: readonly number[]) => passes.reduce((total, each) => total + each, 0);

describe('passes of the hundredths of a film', () => {
  it.each([
    ['all of it', [[0, 30]], '1'.repeat(100)],
    ['half of it', [[0, 15]], '1'.repeat(50)],
    ['the other half', [[15, 30]], '0'.repeat(50) + '1'.repeat(50)],
    [
      'a part twice',
      [
        [6, 9],
        [6, 9],
      ],
      '0'.repeat(20) + '2'.repeat(10),
    ],
    [
      'all of it, and a part again',
      [
        [0, 30],
        [6, 9],
      ],
      '1'.repeat(20) + '2'.repeat(10) + '1'.repeat(70),
    ],
    ['nothing', [], ''],
    ['an instant', [[6, 6]], ''],
    ['less than half of a hundredth', [[6, 6.14]], ''],
    ['more than half of a hundredth', [[6, 6.16]], `${'0'.repeat(20)}1`],
  ] as const)('counts %s', (_name, stretches, expected) => {
    expect(written(stretches, 30)).toBe(expected);
  });

  it('counts a hundredth once that is cut in its middle', () => {
    expect(
      written(
        [
          [0, 50.5],
          [50.5, 100],
        ],
        100,
      ),
    ).toBe('1'.repeat(100));
  });

  it('says no more than one digit can', () => {
    const loops = (count: number) => written(Array<[number, number]>(count).fill([0, 1]), 1);
    expect([loops(10), loops(35), loops(36), loops(500)]).toEqual(
      ['a', 'z', 'z', 'z'].map((digit) => digit.repeat(100)),
    );
  });

  it('counts nothing where the length is not known', () => {
    for (const duration of [Number.NaN, Number.POSITIVE_INFINITY]) expect(written([[0, 10]], duration)).toBe('');
  });

  it('is the same however a stretch is cut', () => {
    fc.assert(
      fc.property(share, fc.array(fraction), seconds, (part, cuts, duration) => {
        const whole = times(part, duration);
        const places = cuts.map((cut) => whole.from + cut * (whole.to - whole.from)).sort((one, other) => one - other);
        const edges = [whole.from, ...places, whole.to];
        const pieces = edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to }));
        expect(passesOf(pieces, duration)).toEqual(passesOf([whole], duration));
      }),
    );
  });

  it('is as long as what was played, to one hundredth of each stretch', () => {
    fc.assert(
      fc.property(fc.array(share, { maxLength: 20 }), seconds, (parts, duration) => {
        const played = parts.reduce((total, { from, to }) => total + (to - from) * 100, 0);
        const counted = sum(
          passesOf(
            parts.map((part) => times(part, duration)),
            duration,
          ),
        );
        expect(Math.abs(counted - played)).toBeLessThanOrEqual(parts.length + 1e-6);
      }),
    );
  });

  it('is the same whatever the order of stretches and the length of the film', () => {
    fc.assert(
      fc.property(fc.array(share, { maxLength: 20 }), (parts) => {
        // Powers of two: a product by them is exact.
        const of = (list: readonly Stretch[], duration: number) =>
          passesOf(
            list.map((part) => times(part, duration)),
            duration,
          );
        expect(of(parts.toReversed(), 64)).toEqual(of(parts, 64));
        expect(of(parts, 4096)).toEqual(of(parts, 64));
      }),
    );
  });
});
