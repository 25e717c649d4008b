import { describe, expect, it } from 'vitest';
import { toUploadName, UploadRefused } from './upload-rules.ts';

describe('toUploadName', () => {
  it('replaces every space', () => {
    expect(toUploadName('my first film.mp4')).toBe('my_first_film.mp4');
  });
});

describe('UploadRefused', () => {
  it('says that the plan is full when the ticket is refused', () => {
    expect(new UploadRefused({ step: 'ticket' }).message).toBe('You have reached the video upload limit for this plan');
  });

  it("names the plan's own limit when the file is too large", () => {
    const { title, hint } = new UploadRefused({ step: 'upload', maxBytes: 200 * 1024 * 1024 });
    expect(title).toBe('Uploaded video is larger than 200 MB');
    expect(hint).toBe('Choose a smaller video or upgrade');
    expect(new UploadRefused({ step: 'upload', maxBytes: 1024 * 1024 * 1024 }).title).toContain('1024 MB');
  });
});
