import { describe, expect, it } from 'vitest';
import { testCut } from '../../testing/test-cut.ts';
import { cutFacts, cutState, toFieldTime } from './cut-text.ts';
import { usedText } from './used-text.ts';

const now = 1_700_000_000;

describe('a cut in words', () => {
  it.each([
    ['Live', {}, { is_live: true }],
    ['Ready', {}, {}],
    ['Earlier cut', {}, { published_at: now - 60 }],
    ['Goes live when ready', {}, { publish_at: now - 1, status: 'processing' as const }],
    ['Processing', {}, { status: 'processing' as const }],
    ['Uploading', {}, { status: 'uploading' as const }],
    ['Failed', {}, { status: 'failed' as const, publish_at: now + 60 }],
  ])('is %s', (word, _none, changes) => {
    expect(cutState(testCut(changes), now).word).toBe(word);
  });

  it('says when it goes live', () => {
    expect(cutState(testCut({ publish_at: now + 3600 }), now).word).toMatch(/^Goes live \d+ \w+,? \d\d:\d\d$/);
  });

  it('says what it is', () => {
    expect(cutFacts(testCut({ created_at: now - 7200 }), now)).toBe('1:05 · 720p · 2 MB · uploaded 2 hr ago');
    const trimmed = { start_ms: 5000, end_ms: 70_000 };
    expect(cutFacts(testCut({ created_at: now - 7200, trimmed }), now)).toBe(
      '1:05 · 720p · 2 MB · trimmed from 0:05 to 1:10 2 hr ago',
    );
    const unknown = { duration_seconds: null, width: null, height: null, size_bytes: null, created_at: now };
    expect(cutFacts(testCut(unknown), now)).toBe('uploaded just now');
  });

  it('fills a field with the time where the reader is', () => {
    const ms = new Date(2026, 10, 5, 9, 7).getTime();
    expect(toFieldTime(ms)).toBe('2026-11-05T09:07');
    expect(new Date(toFieldTime(ms)).getTime()).toBe(ms);
  });

  it('tells where it will be seen', () => {
    expect(usedText(0, 0)).toBe('No player shows this video yet.');
    expect(usedText(1, 0)).toBe('Shown by 1 player.');
    expect(usedText(2, 7)).toBe('Shown by 2 players on 7 pages.');
  });
});
