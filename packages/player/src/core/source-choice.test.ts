import { describe, expect, it } from 'vitest';
import { attemptsAt, type Circumstances } from './source-choice.ts';

const chromium = {
  nativeHls: true,
  airPlay: false,
  mediaSource: true,
  engineUrl: '/hls-engine.js',
  wantsQuality: true,
};
const firefox = { ...chromium, nativeHls: false };
const stream = { url: 'master.m3u8', type: 'hls', fallbackUrl: 'video.mp4' } as const;

const ways = (source: Parameters<typeof attemptsAt>[0], on: Circumstances) =>
  attemptsAt(source, on).map(({ by, url }) => `${by} ${url}`);

describe('attemptsAt', () => {
  it('never takes an engine for an mp4', () => {
    expect(ways({ url: 'video.mp4', type: 'mp4' }, chromium)).toEqual(['browser video.mp4']);
  });

  it('takes the engine first where a quality menu is shown', () => {
    expect(ways(stream, chromium)).toEqual(['engine master.m3u8', 'browser master.m3u8', 'browser video.mp4']);
  });

  it('leaves it to the browser where nobody chooses a level, with the engine in reserve', () => {
    const on = { ...chromium, wantsQuality: false };
    expect(ways(stream, on)).toEqual(['browser master.m3u8', 'engine master.m3u8', 'browser video.mp4']);
  });

  it('takes the engine where the browser cannot do it', () => {
    expect(ways(stream, { ...firefox, wantsQuality: false })).toEqual(['engine master.m3u8', 'browser video.mp4']);
  });

  it('takes the engine first where the page knows the beginning of the film', () => {
    const on = { ...chromium, wantsQuality: false };
    expect(ways({ ...stream, beginning: '4;…' }, on)[0]).toBe('engine master.m3u8');
  });

  it('leaves it to a browser that can send it to a television, if the levels are known without an engine', () => {
    const safari = { ...chromium, airPlay: true };
    const film = { ...stream, beginning: '4;…' };
    expect(ways(film, safari)).toEqual(['browser master.m3u8', 'engine master.m3u8', 'browser video.mp4']);
    expect(ways(stream, safari)[0]).toBe('engine master.m3u8');
  });

  it('hands the captions over with the stream to a browser that plays it by itself', () => {
    const film = { ...stream, captionedUrl: 'stream.m3u8' };
    expect(ways(film, chromium)).toEqual(['engine master.m3u8', 'browser stream.m3u8', 'browser video.mp4']);
  });

  it('plays the file first where it is the lighter one', () => {
    const film = { ...stream, isLight: true };
    expect(ways(film, chromium)).toEqual(['browser video.mp4', 'engine master.m3u8', 'browser master.m3u8']);
  });

  it('goes without the engine where it cannot run or is not offered', () => {
    for (const on of [
      { ...chromium, mediaSource: false },
      { ...chromium, engineUrl: undefined },
    ])
      expect(ways(stream, on)).toEqual(['browser master.m3u8', 'browser video.mp4']);
    expect(ways(stream, { ...firefox, mediaSource: false })).toEqual(['browser video.mp4']);
  });

  it('keeps the mp4 behind a file without sound', () => {
    const silent = { url: 'v360-silent.mp4', type: 'mp4', fallbackUrl: 'video.mp4' } as const;
    expect(ways(silent, chromium)).toEqual(['browser v360-silent.mp4', 'browser video.mp4']);
  });

  it('lets the browser say that it cannot, where nothing is left to try', () => {
    const on = { ...firefox, mediaSource: false };
    expect(ways({ url: 'master.m3u8', type: 'hls' }, on)).toEqual(['browser master.m3u8']);
  });
});
