import { describe, expect, it } from 'vitest';
import { type Beginning, levelsOf, readBeginning, soundsOf, writeBeginning } from './beginning.ts';

const beginning: Beginning = {
  seconds: 40.021333,
  renditions: [
    {
      name: 'audio',
      codecs: 'mp4a.40.2',
      initBytes: 741,
      segmentFrom: 800,
      segmentBytes: 65_000,
      segmentSeconds: 4.01,
      width: 0,
      height: 0,
      bitsPerSecond: 128_000,
      peakBitsPerSecond: 130_000,
    },
  ],
};

describe('the beginning of a stream', () => {
  it('is read as it was written', () => {
    expect(readBeginning(writeBeginning(beginning))).toEqual(beginning);
  });

  it('carries what several sounds are called, whatever that is', () => {
    const renditions = beginning.renditions.flatMap((sound) =>
      ['Bokmål; "mix" 5.1', '日本語'].map((label) => ({ ...sound, label })),
    );
    const text = writeBeginning({ ...beginning, renditions });
    expect(readBeginning(text).renditions).toEqual(renditions);
    expect(soundsOf(text)).toEqual([
      { id: 0, name: 'Bokmål; "mix" 5.1' },
      { id: 1, name: '日本語' },
    ]);
  });

  it('tells the heights, lightest first', () => {
    const [sound] = beginning.renditions;
    const level = (height: number, bitsPerSecond: number) => ({ ...sound, width: 10, height, bitsPerSecond });
    const film = { ...beginning, renditions: [sound, level(720, 2e6), level(360, 5e5)] } as Beginning;
    expect(levelsOf(writeBeginning(film))).toEqual([
      { id: 0, height: 360 },
      { id: 1, height: 720 },
    ]);
  });

  it('is short', () => {
    expect(writeBeginning(beginning)).toBe('40.021333;audio mp4a.40.2 741 800 65000 4.01 0 0 128000 130000');
  });
});
