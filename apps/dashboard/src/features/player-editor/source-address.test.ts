import { describe, expect, it } from 'vitest';
import { readSourceAddress } from './source-address.ts';

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
    'film.mp4',
    'javascript:alert(1)',
    'ftp://a.test/f.mp4',
    'https://user:word@a.test/f.mp4',
    '//a.test/f.mp4',
  ])('refuses %s', (text) => {
    expect(readSourceAddress(text)).toMatchObject({ problem: expect.stringContaining('https://') });
  });
});
