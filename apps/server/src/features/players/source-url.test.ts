import { describe, expect, it } from 'vitest';
import { toPresentUrl, videoIdIn } from './source-url.ts';

const videos = 'https://video.example.test/media/videos';

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
