import { describe, expect, it } from 'vitest';
import { chooseStills } from './poster-candidates.ts';
import { posterWidths } from './poster-files.ts';
import { candidateTimes, firstTimes } from './poster-times.ts';

describe('the times that are looked at', () => {
  it('are spread over the film, and just behind the beginning of a scene where there is one', () => {
    const times = candidateTimes(120, [3, 4, 31, 110]);
    expect(times).toHaveLength(12);
    expect(times.slice(0, 4)).toEqual([3.4, 15, 25, 31.4]);
    expect(times.at(-1)).toBe(110.4);
    for (const [index, at] of times.entries()) expect(Math.floor(at / 10)).toBe(index);
  });

  it('stay within a scene that is over at once, and within the film', () => {
    expect(candidateTimes(12, [1, 1.5, 11.9])[1]).toBe(1.25);
    expect(Math.max(...candidateTimes(12, [11.9]))).toBeLessThan(12);
    expect(Math.max(...candidateTimes(0.04, []))).toBeLessThan(0.04);
  });

  it('begin where posters always did', () => {
    expect(firstTimes(60)[0]).toBe(6);
    expect(firstTimes(3600)[0]).toBe(10);
    expect(firstTimes(60).at(-1)).toBe(0);
  });
});

describe('the frames that are offered', () => {
  const still = (atSeconds: number, score: number, grey: number) => ({
    atSeconds,
    score,
    isPoor: score < 0.1,
    dots: new Uint8Array(192).fill(grey),
  });

  it('are the six best that differ, in the order of time', () => {
    const stills = [0.5, 0.9, 0.3, 0.8, 0.7, 0.6, 0.4].map((score, index) => still(index, score, index * 30));
    expect(chooseStills(stills).map(({ atSeconds }) => atSeconds)).toEqual([0, 1, 3, 4, 5, 6]);
  });

  it('are no two of a kind, of which the better stays, and none that is poor', () => {
    const stills = [still(0, 0.05, 200), still(1, 0.5, 100), still(2, 0.6, 104), still(3, 0.4, 150)];
    expect(chooseStills(stills).map(({ atSeconds }) => atSeconds)).toEqual([2, 3]);
  });

  it('are one where all are poor, and none where there is none', () => {
    expect(chooseStills([still(0, 0.01, 0), still(1, 0.05, 90)]).map(({ atSeconds }) => atSeconds)).toEqual([1]);
    expect(chooseStills([])).toEqual([]);
  });
});

describe('the widths of a poster', () => {
  it.each([
    [1920, [640, 1280, 1920]],
    [1280, [640, 1280]],
    [854, [640, 854]],
    [640, [640]],
    [320, [320]],
    [3840, [640, 1280, 1920]],
  ])('of %i are never above it', (width, widths) => expect(posterWidths(width)).toEqual(widths));
});
