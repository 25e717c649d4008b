import { describe, expect, it } from 'vitest';
import { type RenditionBeginning, writeBeginning } from '../core/beginning.ts';
import { parseBeginning, parseLayout, parseMaster } from './ladder.ts';

const base = 'https://media.kinora.test/vid_1/hls-2/master2.m3u8';

describe('a master playlist', () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English, original",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,URI="audio-de.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",AUDIO="audio"',
    'v720.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=600000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2",AUDIO="audio"',
    'v360.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=130000,CODECS="mp4a.40.2",AUDIO="audio"',
    'audio.m3u8',
    '',
  ].join('\n');

  it('gives its levels, lightest first, beside its own address', () => {
    expect(parseMaster(text, base).levels).toEqual([
      {
        id: 0,
        url: 'https://media.kinora.test/vid_1/hls-2/v360.m3u8',
        codecs: 'avc1.64001e',
        bitsPerSecond: 600_000,
        peakBitsPerSecond: 900_000,
        width: 640,
        height: 360,
      },
      {
        id: 1,
        url: 'https://media.kinora.test/vid_1/hls-2/v720.m3u8',
        codecs: 'avc1.64001f',
        bitsPerSecond: 2_000_000,
        peakBitsPerSecond: 3_000_000,
        width: 1280,
        height: 720,
      },
    ]);
  });

  it('gives every sound, and which one is meant', () => {
    expect(parseMaster(text, base).audio).toEqual([
      {
        url: 'https://media.kinora.test/vid_1/hls-2/audio.m3u8',
        name: 'English, original',
        isDefault: true,
        codecs: 'mp4a.40.2',
      },
      {
        url: 'https://media.kinora.test/vid_1/hls-2/audio-de.m3u8',
        name: 'Deutsch',
        isDefault: false,
        codecs: 'mp4a.40.2',
      },
    ]);
  });

  it('reads lines that end as they do on Windows', () => {
    expect(parseMaster(text.replaceAll('\n', '\r\n'), base)).toEqual(parseMaster(text, base));
  });

  it('has no level where the text is something else', () => {
    expect(parseMaster('<!doctype html>', base)).toEqual({ levels: [], audio: [] });
  });
});

describe('a playlist of one rendition', () => {
  const playlist = (...lines: string[]) =>
    ['#EXTM3U', '#EXT-X-MAP:URI="v360.mp4",BYTERANGE="800@0"', ...lines, '#EXT-X-ENDLIST', ''].join('\n');

  it('says where every segment lies in the file, and when it is seen', () => {
    const text = playlist(
      '#EXTINF:4.000000,',
      '#EXT-X-BYTERANGE:1000@800',
      'v360.mp4',
      '#EXTINF:2.5,',
      '#EXT-X-BYTERANGE:500',
      'v360.mp4',
    );
    expect(parseLayout(text, base)).toEqual({
      fileUrl: 'https://media.kinora.test/vid_1/hls-2/v360.mp4',
      init: { from: 0, to: 799 },
      segments: [
        { from: 800, to: 1799, start: 0, end: 4 },
        { from: 1800, to: 2299, start: 4, end: 6.5 },
      ],
    });
  });

  it.each([
    ['nothing in it', playlist()],
    ['no init segment', '#EXTM3U\n#EXTINF:4,\n#EXT-X-BYTERANGE:1000@0\na.mp4\n'],
    ['a file for each segment', playlist('#EXTINF:4,', 'a.m4s', '#EXTINF:4,', 'b.m4s')],
    ['another format', '<!doctype html>'],
  ])('with %s is not one of ours', (_what, text) => {
    expect(() => parseLayout(text, base)).toThrow('not a playlist of byte ranges');
  });
});

describe('what a page knows of its film', () => {
  it('names every sound as people call it, the first of which is meant', () => {
    const sound: RenditionBeginning = {
      ...{ name: 'audio', codecs: 'mp4a.40.2', initBytes: 700, segmentFrom: 700, segmentBytes: 900 },
      ...{ segmentSeconds: 4, width: 0, height: 0, bitsPerSecond: 128_000, peakBitsPerSecond: 128_000 },
    };
    const renditions = [
      { ...sound, label: 'English' },
      { ...sound, name: 'audio2', label: 'Deutsch' },
    ];
    const { ladder } = parseBeginning(
      writeBeginning({ seconds: 8, renditions }),
      'https://kinora.test/hls1/master2.m3u8',
    );
    expect(ladder.audio).toMatchObject([
      { name: 'English', url: 'https://kinora.test/hls1/audio.m3u8', isDefault: true },
      { name: 'Deutsch', url: 'https://kinora.test/hls1/audio2.m3u8', isDefault: false },
    ]);
  });
});
