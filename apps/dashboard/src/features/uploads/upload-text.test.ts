import { describe, expect, it } from 'vitest';
import { newUpload, type Upload } from './upload-list.ts';
import { uploadText } from './upload-text.ts';

const megabyte = 1024 * 1024;
const text = (change: Partial<Upload>) =>
  uploadText({ ...newUpload('1', { name: 'film.mp4', size: 100 * megabyte }), ...change });

describe('uploadText', () => {
  it('says percent, speed and time left as soon as they are known', () => {
    expect(text({ phase: 'sending' })).toBe('0% of 100 MB');
    expect(text({ phase: 'sending', sentBytes: 25 * megabyte, bytesPerSecond: 2.5 * megabyte, secondsLeft: 30 })).toBe(
      '25% of 100 MB · 2.5 MB/s · 30 sec left',
    );
  });

  it('says of a link what is known of it', () => {
    const link = { isLink: true, sizeBytes: 0 };
    expect(text({ ...link, phase: 'queued' })).toBe('Queued');
    expect(text({ ...link, phase: 'sending' })).toBe('Waiting for the other server…');
    expect(text({ ...link, phase: 'sending', sentBytes: 3 * megabyte, bytesPerSecond: megabyte })).toBe(
      '3 MB received · 1 MB/s',
    );
    expect(text({ isLink: true, phase: 'sending', sentBytes: 50 * megabyte })).toBe('50% of 100 MB');
    expect(text({ isLink: true, phase: 'stored' })).toBe('Imported · 100 MB');
    expect(text({ isLink: true, phase: 'failed' })).toBe('The import failed.');
  });

  it.each([
    [{ phase: 'queued' }, 'Queued · 100 MB'],
    [{ phase: 'waiting', sentBytes: 50 * megabyte }, '50% · waiting for the connection…'],
    [{ phase: 'paused', sentBytes: 50 * megabyte }, '50% · paused'],
    [{ phase: 'stored' }, 'Uploaded · 100 MB'],
    [{ phase: 'failed', reason: 'The storage is full.' }, 'The storage is full.'],
  ] as const)('of %j it says %s', (change, expected) => {
    expect(text(change)).toBe(expected);
  });
});
