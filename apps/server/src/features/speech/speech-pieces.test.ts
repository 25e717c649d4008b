import { describe, expect, it } from 'vitest';
import { createPieceCutter, type SpeechPiece, sampleRate, windowSamples } from './speech-pieces.ts';

const perSecond = sampleRate / windowSamples;

/** Stretches of so many seconds, each with how sure it is that somebody speaks. */
function cut(...stretches: [seconds: number, voice: number][]): { from: number; to: number }[] {
  const cutter = createPieceCutter();
  const voices = stretches.flatMap(([seconds, voice]) => Array<number>(Math.round(seconds * perSecond)).fill(voice));
  const pieces: (SpeechPiece | undefined)[] = [...voices.map((voice) => cutter.add(voice)), cutter.end()];
  return pieces.flatMap((piece) => (piece ? [{ from: piece.from / perSecond, to: piece.to / perSecond }] : []));
}
const near = (from: number, to: number) => ({
  from: expect.closeTo(from, 0.5),
  to: expect.closeTo(to, 0.5),
});

describe('pieces of speech', () => {
  it('begin a breath before it and end a breath after', () => {
    const [piece] = cut([2, 0], [3, 0.9], [2, 0]);
    expect(piece?.from).toBeCloseTo(1.8, 1);
    expect(piece?.to).toBeCloseTo(5.2, 1);
  });

  it('end at a pause, and go on over a moment', () => {
    expect(cut([2, 0.9], [1, 0], [2, 0.9])).toEqual([near(0, 2.2), near(2.8, 5)]);
    expect(cut([2, 0.9], [0.4, 0], [2, 0.9])).toEqual([near(0, 4.4)]);
    expect(cut([6, 0.9], [0.4, 0], [2, 0.9])).toEqual([near(0, 6.2), near(6.3, 8.4)]);
  });

  it('are ten seconds at most, cut where it is quietest, and nothing is lost or heard twice', () => {
    const pieces = cut([7, 0.9], [0.1, 0.4], [20, 0.9]);
    expect(pieces[0]?.to).toBeCloseTo(7, 0);
    for (const [index, { from, to }] of pieces.entries()) {
      expect(to - from).toBeLessThanOrEqual(10);
      expect(from).toBeCloseTo(pieces[index - 1]?.to ?? 0, 5);
    }
    expect(pieces.at(-1)?.to).toBeCloseTo(27.1, 0);
  });

  it('are none where nobody speaks, or only a click is heard', () => {
    expect(cut([5, 0])).toEqual([]);
    expect(cut([5, 0.4])).toEqual([]);
    expect(cut([1, 0], [0.1, 0.9], [2, 0])).toEqual([]);
    expect(cut()).toEqual([]);
  });
});
