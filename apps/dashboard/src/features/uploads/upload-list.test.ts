import { describe, expect, it } from 'vitest';
import { isBusy, isOpen, newUpload, partOf, partOfAll, summaryOf, type Upload } from './upload-list.ts';

const upload = (change: Partial<Upload> = {}): Upload => ({
  ...newUpload('one', { name: 'film.mp4', size: 1000 }),
  ...change,
});

describe('partOf', () => {
  it('is whole only once the server has the file', () => {
    expect(partOf(upload({ sentBytes: 500 }))).toBe(0.5);
    expect(partOf(upload({ sentBytes: 1000 }))).toBe(0.99);
    expect(partOf(upload({ phase: 'stored' }))).toBe(1);
    expect(partOf(upload({ sizeBytes: 0 }))).toBe(0);
  });
});

describe('partOfAll', () => {
  it('weighs by bytes and leaves out what failed', () => {
    const small = upload({ phase: 'stored', sizeBytes: 1000 });
    const large = upload({ phase: 'sending', sizeBytes: 9000, sentBytes: 0 });
    expect(partOfAll([small, large])).toBeCloseTo(0.1);
    expect(partOfAll([small, upload({ phase: 'failed', sizeBytes: 9000 })])).toBe(1);
    expect(partOfAll([])).toBe(0);
  });
});

describe('isOpen and isBusy', () => {
  it.each([
    ['queued', true, true],
    ['sending', true, true],
    ['waiting', true, true],
    ['paused', true, false],
    ['stored', false, false],
    ['refused', false, false],
    ['failed', false, false],
  ] as const)('%s: open %s, busy %s', (phase, open, busy) => {
    expect([isOpen(upload({ phase })), isBusy(upload({ phase }))]).toEqual([open, busy]);
  });
});

describe('summaryOf', () => {
  const phases = (...all: Upload['phase'][]) => summaryOf(all.map((phase) => upload({ phase })));

  it('says what is going on', () => {
    expect(phases('sending')).toBe('Uploading 1 video');
    expect(phases('sending', 'paused', 'stored')).toBe('Uploading 2 videos');
    expect(phases('paused')).toBe('1 upload paused');
    expect(phases('stored', 'stored')).toBe('2 videos uploaded');
    expect(phases('stored', 'refused')).toBe('1 uploaded, 1 failed');
    expect(phases('failed')).toBe('1 upload failed');
  });

  it('speaks of imports where there is nothing else', () => {
    const link = (phase: Upload['phase']) => upload({ phase, isLink: true });
    expect(summaryOf([link('sending')])).toBe('Importing 1 video');
    expect(summaryOf([link('stored')])).toBe('1 video imported');
    expect(summaryOf([link('failed')])).toBe('1 import failed');
    expect(summaryOf([link('sending'), upload({ phase: 'sending' })])).toBe('Uploading 2 videos');
  });
});
