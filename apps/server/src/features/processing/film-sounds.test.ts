import { describe, expect, it } from 'vitest';
import type { Sound } from '../../db/schema.ts';
import { plainProbe } from '../../testing/plain-probe.ts';
import { soundsOfMp4, soundsOfStream } from './film-sounds.ts';

const probeWith = (sounds: Sound[] | undefined, audioCodec: string | undefined = 'aac') => ({
  ...plainProbe,
  audioCodec,
  ...(sounds && { sounds }),
});
const stereo = (track: number, more: Partial<Sound> = {}): Sound => ({ track, channels: 2, ...more });
const labels = (...sounds: Sound[]) =>
  soundsOfStream({ probe: probeWith(sounds), way: 'transcode' }).map(({ label }) => label);

describe('the sounds of a film', () => {
  it('are called by their languages, by what the file says where that says more, and never the same', () => {
    expect(labels(stereo(0, { lang: 'en', title: 'AC3 5.1 @ 448 kbps' }), stereo(1, { lang: 'de' }))).toEqual([
      'English',
      'Deutsch',
    ]);
    expect(labels(stereo(0, { lang: 'en' }), stereo(1, { lang: 'en', title: 'Director "X"' }))).toEqual([
      'English',
      "Director 'X'",
    ]);
    expect(labels(stereo(0), stereo(1), stereo(2, { lang: 'en' }), stereo(3, { lang: 'en' }))).toEqual([
      'Audio 1',
      'Audio 2',
      'English',
      'English 2',
    ]);
  });

  it('are eight at most, each in files of its own name', () => {
    const many = Array.from({ length: 12 }, (_, track) => stereo(track, { channels: 6 }));
    const plans = soundsOfStream({ probe: probeWith(many), way: 'transcode' });
    expect(plans.map(({ name }) => name)).toEqual(['audio', ...[2, 3, 4, 5, 6, 7, 8].map((count) => `audio${count}`)]);
    expect(soundsOfMp4({ probe: probeWith(many), way: 'transcode' })).toHaveLength(8);
  });

  it.each([
    [
      'as it is',
      'aac',
      [[0, 6]],
      [
        [0, 2, false],
        [0, 6, true],
      ],
    ],
    [
      'remux',
      'aac',
      [[0, 6]],
      [
        [0, 2, false],
        [0, 6, true],
      ],
    ],
    [
      'remux',
      'ac3',
      [
        [0, 2],
        [0, 6],
      ],
      [
        [0, 2, true],
        [1, 6, true],
      ],
    ],
    [
      'transcode',
      'aac',
      [
        [0, 2],
        [0, 6],
      ],
      [
        [0, 2, true],
        [1, 6, true],
      ],
    ],
  ] as const)('that come from all sides are there for two ears as well: %s, %s', (way, codec, inFile, inStream) => {
    const probe = probeWith([stereo(0, { channels: 6 })], codec);
    expect(soundsOfMp4({ probe, way }).map(({ track, channels }) => [track, channels])).toEqual(inFile);
    expect(soundsOfStream({ probe, way }).map(({ track, channels, isCopy }) => [track, channels, isCopy])).toEqual(
      inStream,
    );
  });

  it('are one where an earlier version looked into the film, and none where it is silent', () => {
    const known = { ...probeWith(undefined), audioChannels: 6 };
    expect(soundsOfStream({ probe: known, way: 'as it is' })).toMatchObject([{ track: 0, isCopy: true }]);
    expect(soundsOfStream({ probe: { ...probeWith([stereo(0)]), audioCodec: undefined }, way: 'remux' })).toEqual([]);
  });
});
