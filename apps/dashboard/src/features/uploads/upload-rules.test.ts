import { KinoraError } from '@kinora/client';
import { describe, expect, it } from 'vitest';
import { isVideoFile, megabyte, notVideosText, toTicketRefusal, toUploadName, UploadRefused } from './upload-rules.ts';

describe('toUploadName', () => {
  it('replaces every space', () => {
    expect(toUploadName('my first film.mp4')).toBe('my_first_film.mp4');
  });
});

describe('isVideoFile', () => {
  it.each([
    ['clip.mp4', 'video/mp4'],
    ['clip', 'video/quicktime'],
    ['CLIP.MKV', ''],
    ['clip.mov', 'application/octet-stream'],
  ])('takes %s of type "%s"', (name, type) => {
    expect(isVideoFile({ name, type })).toBe(true);
  });

  it.each([
    ['notes.txt', 'text/plain'],
    ['mp4', ''],
    ['clip.mp4.exe', ''],
  ])('refuses %s of type "%s"', (name, type) => {
    expect(isVideoFile({ name, type })).toBe(false);
  });
});

describe('UploadRefused', () => {
  it('says that the plan is full when the ticket is refused', () => {
    expect(new UploadRefused({ step: 'ticket' }).message).toBe('You have reached the video upload limit for this plan');
  });

  it('says what the server says of it', () => {
    const told = new KinoraError({
      status: 400,
      code: 'video_limit_reached',
      message: 'You have reached the storage limit of your account',
    });
    expect(toTicketRefusal(told)).toMatchObject({ title: 'You have reached the storage limit of your account' });
    const unsaid = new KinoraError({ status: 400, code: 'unknown', message: 'Something went wrong' });
    expect(toTicketRefusal(unsaid)).toMatchObject({ title: 'You have reached the video upload limit for this plan' });
    const other = new KinoraError({ status: 503, code: 'maintenance', message: 'Back at noon' });
    expect(toTicketRefusal(other)).toBe(other);
  });

  it("names the plan's own limit when the file is too large", () => {
    const { title, hint } = new UploadRefused({ step: 'upload', maxBytes: 200 * megabyte });
    expect(title).toBe('Uploaded video is larger than 200 MB');
    expect(hint).toBe('Choose a smaller video');
    expect(new UploadRefused({ step: 'upload', maxBytes: 1024 * megabyte }).title).toContain('1024 MB');
  });
});

describe('notVideosText', () => {
  it('names one file, counts several and says nothing of none', () => {
    expect(notVideosText([])).toBeUndefined();
    expect(notVideosText([{ name: 'notes.txt' }])).toBe('notes.txt is not a video.');
    expect(notVideosText([{ name: 'a.txt' }, { name: 'b.pdf' }])).toBe('2 of these files are not videos.');
  });
});
