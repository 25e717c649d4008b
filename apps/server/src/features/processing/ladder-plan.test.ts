import { describe, expect, it } from 'vitest';
import { plainProbe } from '../../testing/plain-probe.ts';
import { readCuts } from './ladder-cuts.ts';
import { evenCuts, pieceAt, pieceLengthOf } from './ladder-plan.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import type { Probe } from './probe.ts';

const probeOf = (durationSeconds: number): Probe => ({ ...plainProbe, durationSeconds });
const layoutOf = (longestGopSeconds: number): Mp4Layout => ({
  isFastStart: true,
  isCutOff: false,
  isFragmented: false,
  tracks: [
    {
      kind: 'video',
      codec: 'avc1',
      width: 1920,
      height: 1080,
      durationSeconds: 0,
      bytes: 0,
      isPlainAvc: true,
      isCut: false,
      longestGopSeconds,
    },
  ],
});

describe('the pieces of a film', () => {
  it.each([
    ['a short film', 70, 2, undefined],
    ['one of two minutes', 120, 2, 60],
    ['one of ten hours', 36_000, 2, 60],
    ['one with keyframes far apart', 36_000, 25, 252],
    ['one with a single keyframe', 36_000, 36_000, undefined],
    ['one whose keyframes nobody knows', 36_000, Number.POSITIVE_INFINITY, undefined],
  ])('%s are as long as its keyframes allow', (_what, seconds, gop, length) => {
    expect(pieceLengthOf(probeOf(seconds), layoutOf(gop))).toBe(length);
  });

  it('are a film together: each begins where the one before it ends', () => {
    const cuts = evenCuts(200, 60);
    expect(cuts).toEqual([0, 60, 120]);
    const pieces = cuts.map((_, place) => pieceAt(cuts, place, 200));
    for (const [index, { from }] of pieces.slice(1).entries()) expect(from).toBe(pieces[index]?.to);
    expect(pieces.at(-1)?.to).toBeGreaterThan(200);
  });

  it('begin at keyframes, counted from the beginning of the film, and not next to each other', () => {
    const packets = [
      { pts_time: '61.500000', flags: 'K_' },
      { pts_time: '61.500000', flags: 'K_' },
      { pts_time: '90.000000', flags: '__' },
      { pts_time: '121.750000', flags: 'K_' },
    ];
    const json = JSON.stringify({ packets, format: { start_time: '1.500000' } });
    expect(readCuts(json, 60)).toEqual([0, 60, 120.25]);
  });
});
