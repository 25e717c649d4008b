import { describe, expect, it } from 'vitest';
import { expiryOf, grantIn, regrant } from './granted-address.ts';

/** Of the bytes 1, 7, 0, then 1, 2, 3, 4, and nothing but 255. */
const grant = 'AQcAAQIDBP__________________________';
const address = `https://video.test/media/videos/k/${grant}/vid_1/hls1/v360.mp4`;

describe('an address with a grant', () => {
  it('says which, and until when', () => {
    expect(grantIn(`<video src="${address}">`)).toBe(grant);
    expect(expiryOf(grant)).toBe(((1 * 256 + 2) * 256 + 3) * 256 * 60_000 + 4 * 60_000);
    const inSeconds = grant.replace('AQ', 'Ag');
    expect(expiryOf(inSeconds)).toBe(expiryOf(grant) / 60);
    for (const other of ['https://video.test/media/videos/vid_1/video.mp4', '/k/short/vid_1/', `/k/${grant}/img_1/`])
      expect(grantIn(other)).toBeUndefined();
  });

  it('is given the newest, and one without stays as it is', () => {
    const newest = 'N'.repeat(36);
    expect(regrant(address, newest)).toBe(address.replace(grant, newest));
    expect(regrant('https://cdn.test/k/a.mp4', newest)).toBe('https://cdn.test/k/a.mp4');
  });
});
