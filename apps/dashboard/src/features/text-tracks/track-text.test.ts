import type { TextTrack } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { testTrack } from '../../testing/test-track.ts';
import { fileNameOf, reportText, trackFacts } from './track-text.ts';

const facts = (change: Partial<TextTrack>) => trackFacts(testTrack({ updated_at: 0, ...change }), 120);

describe('what is said of a track', () => {
  it('is its language, its length, where it came from and when', () => {
    expect(facts({ lang: 'de', cues: 1412 })).toBe('German · 1,412 cues · From a file · 2 min ago');
    expect(facts({ kind: 'chapters', cues: 1, origin: 'edited' })).toBe(
      'English · 1 chapter · Written here · 2 min ago',
    );
    expect(facts({ origin: 'auto' })).toBe('English · 3 cues · Auto-generated, please review · 2 min ago');
    expect(facts({ origin: 'file' })).toBe('English · 3 cues · From inside the video · 2 min ago');
  });

  it('is that it is empty, whoever made it', () => {
    expect(facts({ cues: 0, origin: 'edited' })).toBe('English · Empty · 2 min ago');
  });

  it('tells what became of a file', () => {
    expect(reportText('captions', { cues: 2412, left_out: 0 })).toBe('2,412 cues were added.');
    expect(reportText('captions', { cues: 1, left_out: 1 })).toBe('1 cue was added, 1 was left out.');
    expect(reportText('chapters', { cues: 2, left_out: 1200 })).toBe('2 chapters were added, 1,200 were left out.');
  });

  it('names the file that is downloaded after the video', () => {
    expect(fileNameOf('Harbour tour.mp4', { lang: 'pt-BR' }, 'srt')).toBe('Harbour tour.pt-BR.srt');
    expect(fileNameOf('v1.2 final', { lang: 'en' }, 'vtt')).toBe('v1.2 final.en.vtt');
  });
});
