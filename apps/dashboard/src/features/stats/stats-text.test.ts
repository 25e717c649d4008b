import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  changeOf,
  changeSentence,
  changeText,
  longPointText,
  numberText,
  pointText,
  shareText,
  waitText,
  watchTimeText,
} from './stats-text.ts';

it.each([
  [0, '0'],
  [9_999, '9,999'],
  [12_400, '12.4K'],
  [3_000_000, '3M'],
])('%s is written %s', (count, text) => expect(numberText(count)).toBe(text));

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [720, '12 min'],
  [7_200, '2 h'],
  [12_240, '3.4 h'],
  [4_320_000, '1,200 h'],
])('%s seconds are %s', (seconds, text) => expect(watchTimeText(seconds)).toBe(text));

it.each([
  [0, '0%'],
  [0.004, '0.4%'],
  [0.05, '5%'],
  [0.4249, '42%'],
  [1.3, '130%'],
])('a share of %s is %s', (share, text) => expect(shareText(share)).toBe(text));

it.each([
  [850, '850 ms'],
  [1_240, '1.2 s'],
])('%s ms are %s', (ms, text) => expect(waitText(ms)).toBe(text));

describe('a comparison', () => {
  it.each([
    [150, 100, '50%', '50% more than in the 30 days before.'],
    [50, 100, '50%', '50% less than in the 30 days before.'],
    [1_000, 80, '1,150%', '1,150% more than in the 30 days before.'],
    [1_001, 1_000, 'Same', 'The same as in the 30 days before.'],
  ])('%s after %s', (now, before, short, sentence) => {
    const change = changeOf(now, before) ?? Number.NaN;
    expect([changeText(change), changeSentence(change, 30)]).toEqual([short, sentence]);
  });

  it.each([
    [5, 0],
    [5, null],
    [null, 0.4],
  ])('of %s with %s is none', (now, before) => expect(changeOf(now, before)).toBeUndefined());

  it('says that there is none', () => {
    expect(changeSentence(undefined, 1)).toBe('Nothing to compare with in the day before.');
  });
});

describe('a point of a chart', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['Europe/Berlin', '2026-11-02T23:00:00Z'],
    ['America/New_York', '2026-11-03T05:00:00Z'],
    // The server begins at the whole hour before.
    ['Asia/Kolkata', '2026-11-02T18:00:00Z'],
  ])('in %s is named after the day that begins', (zone, at) => {
    vi.stubEnv('TZ', zone);
    const seconds = Date.parse(at) / 1000;
    expect(pointText(seconds, 'day')).toBe('3 Nov');
    expect(longPointText(seconds, 'day')).toBe('Tue, 3 Nov 2026');
    expect(longPointText(seconds, 'week')).toBe('Week of 3 Nov 2026');
    expect(longPointText(seconds, 'month')).toBe('November 2026');
  });

  it('is an hour of the clock', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(pointText(Date.parse('2026-11-02T13:00:00Z') / 1000, 'hour')).toBe('14:00');
  });
});
