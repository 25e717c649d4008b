import { describe, expect, it } from 'vitest';
import { readLoudness, readPeaks, readSceneCuts, readSilences } from './insight-readings.ts';

const frame = (seconds: number, ...found: string[]) =>
  [`frame:0    pts:0      pts_time:${seconds}`, ...found.map((line) => `lavfi.${line}`), ''].join('\n');

describe('silences', () => {
  it('have a beginning and an end; the last may last as long as the film', () => {
    const text = [
      frame(3.5, 'silence_start=3'),
      frame(5, 'silence_end=5.00002', 'silence_duration=2.00002'),
      frame(9.2, 'silence_start=-0.01'),
    ].join('');
    expect(readSilences(text, 12)).toEqual([
      { from: 0, to: 12 },
      { from: 3, to: 5 },
    ]);
  });

  it('are the longest where there are too many, in the order of time', () => {
    const one = (index: number) =>
      frame(index, `silence_start=${index}`) + frame(index, `silence_end=${index + (index % 2 ? 0.9 : 0.5)}`);
    const read = readSilences(Array.from({ length: 1200 }, (_, index) => one(index)).join(''), 1200);
    expect(read).toHaveLength(500);
    expect(read.every(({ from }) => from % 2 === 1)).toBe(true);
    expect(read).toEqual(read.toSorted((left, right) => left.from - right.from));
  });
});

describe('scene cuts', () => {
  const changes = (...rows: [number, number][]) => rows.map(([at, change]) => frame(at, `scd.mafd=${change}`)).join('');

  it('are where much of the picture changes, and no flash', () => {
    expect(readSceneCuts(changes([0, 0], [2, 1.2], [4.04, 31], [4.2, 40], [8, 9.9], [9, 10]))).toEqual([4.04, 9]);
  });

  it('are bounded', () => {
    const rows = Array.from({ length: 5000 }, (_, index): [number, number] => [index, 20 + (index % 50)]);
    const cuts = readSceneCuts(changes(...rows));
    expect(cuts).toHaveLength(1000);
    expect(cuts.every((at) => at % 50 >= 39)).toBe(true);
  });
});

describe('peaks', () => {
  it('are hundredths of full scale', () => {
    const levels = ['0', '-6.0206', '-20', '-inf', '-90', '3'];
    const text = levels.map((level, index) => frame(index, `astats.Overall.Peak_level=${level}`)).join('');
    expect(readPeaks(text)).toEqual([100, 50, 10, 0, 0, 100]);
  });
});

describe('loudness', () => {
  const summary = (lufs: string, peak: string) =>
    `[ebur128] Summary:\n\n  Integrated loudness:\n    I:         ${lufs} LUFS\n    Threshold: -24.0 LUFS\n\n  Loudness range:\n    LRA:         3.5 LU\n    LRA low:   -14.0 LUFS\n\n  True peak:\n    Peak:      ${peak} dBFS\n`;

  it('is what ffmpeg sums up at the end, whatever the file says of itself', () => {
    const claim = '    title : Summary:\n    I:         -1.0 LUFS\n';
    expect(readLoudness(claim + summary('-24.0', '-13.1'))).toEqual({ lufs: -24, rangeLu: 3.5, truePeakDb: -13.1 });
  });

  it('is nothing where nothing is heard', () => {
    expect(readLoudness(summary('-70.0', '-inf'))).toEqual({ lufs: null, rangeLu: 3.5, truePeakDb: null });
  });

  it('is an error where ffmpeg says nothing of it', () => {
    expect(() => readLoudness('Conversion failed!')).toThrow('told no I');
  });
});
