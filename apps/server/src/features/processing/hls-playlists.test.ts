import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  type Published,
  ratesOf,
  readMaster,
  renamePlaylist,
  worthOffering,
  writeMaster,
} from './hls-playlists.ts';

const playlist = (file: string) => `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="${file}",BYTERANGE="800@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:1000000@800
#EXT-X-PROGRAM-DATE-TIME:2026-11-15T09:33:17.000+0000
${file}
#EXTINF:2.000000,
#EXT-X-BYTERANGE:250000@1000800
#EXT-X-PROGRAM-DATE-TIME:2026-11-15T09:33:21.000+0000
${file}
#EXT-X-ENDLIST
`;
const master = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="group_A1",NAME="audio_1",DEFAULT=YES,URI="media_1.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",AUDIO="group_A1"
media_0.m3u8
`;
const renditions = () =>
  readMaster(master, (name) => playlist(name === 'media_0.m3u8' ? 'm-stream0.mp4' : 'm-stream1.mp4'));

describe('the beginning of a stream', () => {
  it('says how long it is, and where each file and its first segment begin', () => {
    const [video, audio] = renditions() as [Published['rendition'], Published['rendition']];
    const { average, peak } = ratesOf(audio.playlist);
    const segment = { initBytes: 800, segmentFrom: 800, segmentBytes: 1_000_000, segmentSeconds: 4 };
    const published = [
      { name: 'audio', rendition: audio },
      { name: 'v720', rendition: video },
    ];
    const sound = { name: 'audio', codecs: 'mp4a.40.2', ...segment, width: 0, height: 0 };
    const picture = { name: 'v720', codecs: 'avc1.64001f', ...segment, width: 1280, height: 720 };
    expect(beginningOf(published)).toEqual({
      seconds: 6,
      renditions: [
        { ...sound, bitsPerSecond: average, peakBitsPerSecond: peak },
        { ...picture, bitsPerSecond: 2 * average, peakBitsPerSecond: 2 * peak },
      ],
    });
    const [, told] = /BANDWIDTH=(\d+),/.exec(writeMaster(published)) ?? [];
    expect(Number(told)).toBe(2 * peak);
  });
});

describe('what ffmpeg wrote', () => {
  it('is read as renditions with their codecs', () => {
    expect(renditions()).toMatchObject([
      { kind: 'video', codecs: 'avc1.64001f', resolution: '1280x720', mediaFile: 'm-stream0.mp4' },
      { kind: 'audio', codecs: 'mp4a.40.2', mediaFile: 'm-stream1.mp4' },
    ]);
  });

  it('is read as sound where it has no picture', () => {
    const sound = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\nmedia_0.m3u8\n';
    expect(readMaster(sound, () => playlist('m-stream0.mp4'))).toMatchObject([
      { kind: 'audio', codecs: 'mp4a.40.2', mediaFile: 'm-stream0.mp4' },
    ]);
  });

  it('is given our names, and loses its wall clock', () => {
    const [video] = renditions();
    const text = video && renamePlaylist(video, 'v720.mp4');
    expect(text).not.toMatch(/m-stream|PROGRAM-DATE-TIME/);
    expect(text).toContain('#EXT-X-MAP:URI="v720.mp4",BYTERANGE="800@0"');
    expect(text?.match(/^v720\.mp4$/gm)).toHaveLength(2);
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
  });
});

describe('our own master playlist', () => {
  it('names each size with its peak and average rate, sound included', () => {
    const [video, audio] = renditions();
    if (!video || !audio) throw new Error('both must be there');
    const text = writeMaster([
      { name: 'v720', rendition: video },
      { name: 'audio', rendition: audio },
    ]);
    expect(ratesOf(video.playlist)).toEqual({ peak: 2_000_000, average: 1_666_667 });
    expect(text).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=4000000,AVERAGE-BANDWIDTH=3333334,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",AUDIO="audio"\nv720.m3u8',
    );
    expect(text).toContain('URI="audio.m3u8"');
  });

  it('names each of several sounds, and which is heard where nobody chooses', () => {
    const [video, audio] = renditions();
    if (!video || !audio) throw new Error('both must be there');
    const heard = (label: string, lang?: string) => ({ ...audio, sound: { label, lang, channels: 2 } });
    const published = [
      { name: 'audio', rendition: heard('English', 'en') },
      { name: 'audio2', rendition: heard('Audio 2') },
      { name: 'v720', rendition: video },
    ];
    const text = writeMaster(published);
    const common = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio"';
    expect(text.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA'))).toEqual([
      `${common},NAME="English",LANGUAGE="en",CHANNELS="2",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"`,
      `${common},NAME="Audio 2",CHANNELS="2",DEFAULT=NO,AUTOSELECT=YES,URI="audio2.m3u8"`,
    ]);
    expect(text).toContain('BANDWIDTH=4000000,');
    expect(beginningOf(published).renditions.map(({ name, label }) => [name, label])).toEqual([
      ['audio', 'English'],
      ['audio2', 'Audio 2'],
      ['v720', undefined],
    ]);
  });

  it('names no sound where there is none', () => {
    const [video] = renditions();
    const text = video ? writeMaster([{ name: 'v720', rendition: video }]) : '';
    expect(text).not.toContain('AUDIO');
    expect(text).toContain('CODECS="avc1.64001f"');
  });
});

describe('what is worth offering', () => {
  const rung = (height: number, bytes: number): Published => ({
    name: `v${height}`,
    rendition: {
      kind: 'video',
      codecs: 'avc1.64001f',
      resolution: `${height * 2}x${height}`,
      mediaFile: 'm.mp4',
      playlist: `#EXTINF:4.0,\n#EXT-X-BYTERANGE:${bytes}@0\nm.mp4\n`,
    },
  });
  const names = (...rungs: Published[]) => worthOffering(rungs).map(({ name }) => name);

  it.each<[string, Published[], string[]]>([
    ['all that gets lighter', [rung(360, 100), rung(1080, 900), rung(720, 400)], ['v1080', 'v720', 'v360']],
    ['not what is heavier', [rung(720, 100), rung(480, 300), rung(360, 50)], ['v720', 'v360']],
    ['not what is hardly lighter', [rung(720, 1000), rung(480, 950), rung(360, 880)], ['v720', 'v360']],
    ['the largest, in any case', [rung(720, 100), rung(360, 200)], ['v720']],
  ])('%s', (_what, rungs, kept) => {
    expect(names(...rungs)).toEqual(kept);
  });
});
