import { expect, it } from 'vitest';
import { posterWishIn, trimPointsOf } from './trim-points.ts';

const filmMs = 10_000;

it.each([
  ['a middle', 2000, 5000, 5000],
  ['all but the beginning, to where a clock stands after the end', 2000, 10_080, 10_000],
  ['all but the end', 0, 9000, 9000],
  ['a second', 9000, 10_000, 10_000],
])('is %s', (_what, startMs, endMs, until) => {
  expect(trimPointsOf({ startMs, endMs }, filmMs)).toEqual({ startMs, endMs: until });
});

it.each([
  ['ends before it begins', 5000, 2000],
  ['is empty', 5000, 5000],
  ['is shorter than a second', 5000, 5999],
  ['lies behind the film', 11_000, 13_000],
  ['goes on after the end', 2000, 10_101],
  ['is the whole film', 0, 10_000],
  ['leaves out less than a frame', 20, 9990],
])('is refused where it %s', (_what, startMs, endMs) => {
  expect(() => trimPointsOf({ startMs, endMs }, filmMs)).toThrow(expect.objectContaining({ code: 'trim_invalid' }));
});

it('keeps the poster that was chosen, where it still shows it', () => {
  const part = { startMs: 2000, endMs: 5000 };
  expect([null, 1999, 2000, 4999, 5000].map((wish) => posterWishIn(part, wish))).toEqual([null, null, 0, 2999, null]);
});
