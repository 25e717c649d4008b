import { describe, expect, it } from 'vitest';
import { lowerRungs, topRung } from './media-rules.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import type { Probe } from './probe.ts';
import { heldBelowSource, heldToSource, type Weight, weigh } from './source-weight.ts';

const frame = { width: 1280, height: 720 };
const weight = (kbps: number, seconds = 60): Weight => ({ kbps, seconds, pixels: 1280 * 720 });
/** The most that can come out: the rate, and once a whole buffer. */
const heaviest = ({ kbps, bufferKbits }: { kbps: number; bufferKbits: number }, seconds: number) =>
  kbps * seconds + bufferKbits;

describe('how heavy a rung may be', () => {
  it.each([
    [75, 60],
    [400, 5],
    [1500, 12],
    [2800, 3600],
    [20_000, 60],
  ])('is never more than a source of %i kbit/s that lasts %i s', (kbps, seconds) => {
    const source = weight(kbps, seconds);
    expect(heaviest(heldToSource(topRung(frame), source), seconds)).toBeLessThanOrEqual(kbps * seconds * 1.001);
    for (const rung of lowerRungs(frame, 720))
      expect(heaviest(heldBelowSource(rung, source), seconds)).toBeLessThanOrEqual(kbps * seconds * 0.901);
  });

  it('is what the size needs where the source is heavy', () => {
    expect(heldToSource(topRung(frame), weight(20_000))).toEqual(topRung(frame));
  });

  it('falls with the size', () => {
    const rates = lowerRungs(frame, 720).map((rung) => heldBelowSource(rung, weight(2000)).kbps);
    expect(rates).toEqual(rates.toSorted((left, right) => right - left));
    expect(new Set(rates).size).toBe(rates.length);
  });
});

describe('what a film weighs', () => {
  const probe = { durationSeconds: 10, width: 1280, height: 720, audioCodec: 'aac' } as Probe;
  const layoutOf = (bytes: number) => ({ tracks: [{ kind: 'video', bytes }] }) as Mp4Layout;

  it('is what its samples do', () => {
    expect(weigh(probe, layoutOf(1_000_000), 9_000_000)).toEqual({ kbps: 800, seconds: 10, pixels: 921_600 });
  });
  it('is the file without its sound where no table says it', () => {
    expect(weigh(probe, layoutOf(0), 1_000_000).kbps).toBe(672);
    expect(weigh(probe, undefined, 100_000).kbps).toBe(40);
    expect(weigh({ ...probe, audioCodec: undefined }, undefined, 1_000_000).kbps).toBe(800);
  });
});
