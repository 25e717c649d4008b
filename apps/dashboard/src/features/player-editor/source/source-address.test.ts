import { describe, expect, it } from 'vitest';
import { libraryVideoId, readSourceAddress } from './source-address.ts';

describe('readSourceAddress', () => {
  it.each([
    ['https://cdn.test/film.mp4', 'mp4'],
    [' https://cdn.test/film ', 'mp4'],
    ['https://cdn.test/a/master.m3u8?token=1', 'hls'],
    ['http://cdn.test/MASTER.M3U8', 'hls'],
  ])('reads %s as %s', (text, media_type) => {
    expect(readSourceAddress(text)).toMatchObject({ source: { media_type } });
  });

  it.each(['', '  '])('asks for an address instead of %j', (text) => {
    expect(readSourceAddress(text)).toEqual({ problem: 'Required field!' });
  });

  it.each([
    'https://x;sandbox/a.mp4',
    'film.mp4',
    'javascript:alert(1)',
    'ftp://a.test/f.mp4',
    'https://user:word@a.test/f.mp4',
    '//a.test/f.mp4',
  ])('refuses %s', (text) => {
    expect(readSourceAddress(text)).toMatchObject({ problem: expect.stringContaining('https://') });
  });
});

describe('libraryVideoId', () => {
  const ours = 'https://video.test/media';

  it('reads the id from an address of ours', () => {
    expect(libraryVideoId(`${ours}/videos/vid_aB1/video.mp4`, ours)).toBe('vid_aB1');
    expect(libraryVideoId(`${ours}/videos/vid_aB1/hls-2/master.m3u8`, ours)).toBe('vid_aB1');
  });

  it.each([
    'https://elsewhere.test/videos/vid_aB1/video.mp4',
    'https://video.test/media-2/vid_aB1/a.mp4',
    `${ours}/a.mp4`,
  ])('finds none in %s', (url) => {
    expect(libraryVideoId(url, ours)).toBeUndefined();
  });
});
