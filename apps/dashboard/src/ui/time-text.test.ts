import { describe, expect, it } from 'vitest';
import { readTimeText, timeText } from './time-text.ts';

describe('times of cues', () => {
  it.each([
    [0, '0:00.000'],
    [83.5, '1:23.500'],
    [723.045, '12:03.045'],
    [3675, '1:01:15.000'],
    [36_000.001, '10:00:00.001'],
  ])('%d s is written %s, and read again', (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
    expect(readTimeText(text)).toBe(seconds);
  });

  it.each([
    ['83.5', 83.5],
    ['83,5', 83.5],
    [' 1:23 ', 83],
    ['1:02:03,4', 3723.4],
    ['', undefined],
    ['soon', undefined],
    ['1:75', undefined],
    ['-1', undefined],
    ['-0:01', undefined],
    ['1e3', undefined],
  ])('“%s” is read as %s', (text, seconds) => {
    expect(readTimeText(text)).toBe(seconds);
  });
});
