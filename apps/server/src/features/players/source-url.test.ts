import { describe, expect, it } from 'vitest';
import { Refusal } from '../../http/refusal.ts';
import { toPresentUrl, toSourceUrl, videoIdIn } from './source-url.ts';

const videos = 'https://video.example.test/media/videos';

describe('toSourceUrl', () => {
  it.each(['https://cdn.test/a;b,c.mp4?x=1', 'http://[::1]:8080/a.m3u8', 'https://a_b.cdn.test:8443/a.mp4'])(
    'takes %s',
    (url) => {
      expect(toSourceUrl(url)).toBe(url);
    },
  );

  it.each([
    'https://x;sandbox/a.mp4',
    'https://x,y/a.mp4',
    'https://*.test/a.mp4',
    'https://*/a.mp4',
    'https://a$b/a.mp4',
  ])('refuses %s, whose host would say something in a content policy', (url) => {
    expect(() => toSourceUrl(url)).toThrow(Refusal);
  });
});

describe('toPresentUrl', () => {
  it('moves an own video to where videos are now, whatever stands behind its id', () => {
    const old = 'http://localhost:4000/media/videos/vid_1/hls1/master1.m3u8';
    expect(toPresentUrl(old, 'vid_1', videos)).toBe(`${videos}/vid_1/hls1/master1.m3u8`);
    expect(toPresentUrl(`${videos}/vid_1/video.mp4`, 'vid_1', videos)).toBe(`${videos}/vid_1/video.mp4`);
  });

  it('leaves an address elsewhere alone, also one that looks like ours', () => {
    const elsewhere = 'https://cdn.test/vid_1/video.mp4';
    expect(toPresentUrl(elsewhere, null, videos)).toBe(elsewhere);
    expect(toPresentUrl(elsewhere, 'vid_2', videos)).toBe(elsewhere);
  });
});

describe('videoIdIn', () => {
  it('finds the id of an own video and of no other', () => {
    expect(videoIdIn(`${videos}/vid_1/video.mp4`, videos)).toBe('vid_1');
    expect(videoIdIn('https://cdn.test/vid_1/video.mp4', videos)).toBeUndefined();
    expect(videoIdIn(`${videos}evil/vid_1/video.mp4`, videos)).toBeUndefined();
  });
});
