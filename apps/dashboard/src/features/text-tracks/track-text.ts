import type { TextTrack, TrackKind, TrackReport } from '@kinora/contract';
import { countText } from '../../ui/quantity-text.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { languageName } from './languages.ts';

export const kindNames: Readonly<Record<TrackKind, { name: string; hint: string }>> = {
  captions: { name: 'Captions', hint: 'What is said and heard, in the language of the video.' },
  subtitles: { name: 'Subtitles', hint: 'What is said, translated into another language.' },
  chapters: { name: 'Chapters', hint: 'Names for the parts of the video, shown on the progress bar.' },
  descriptions: { name: 'Descriptions', hint: 'What is seen, for viewers who use a screen reader.' },
};

/** Where cues come from, also those that a machine wrote and nobody has read yet. */
export const originTexts: Readonly<Record<TextTrack['origin'], string>> = {
  upload: 'From a file',
  file: 'From inside the video',
  edited: 'Written here',
  auto: 'Auto-generated, please review',
};

export const cueCountText = (kind: TrackKind, count: number): string =>
  countText(count, { of: kind === 'chapters' ? 'chapter' : 'cue', isCapped: false });

/** German · 412 cues · From a file · 2 min ago */
export function trackFacts({ kind, lang, cues, origin, updated_at }: TextTrack, nowSeconds: number): string {
  const made = cues === 0 ? 'Empty' : originTexts[origin];
  const counted = cues === 0 ? '' : cueCountText(kind, cues);
  return [languageName(lang), counted, made, relativeTime(updated_at, nowSeconds)].filter(Boolean).join(' · ');
}

/** 412 cues were added, 2 were left out. */
export function reportText(kind: TrackKind, { cues, left_out }: Pick<TrackReport, 'cues' | 'left_out'>): string {
  const added = `${cueCountText(kind, cues)} ${cues === 1 ? 'was' : 'were'} added`;
  const lost = left_out === 0 ? '' : `, ${left_out.toLocaleString('en')} ${left_out === 1 ? 'was' : 'were'} left out`;
  return `${added}${lost}.`;
}

/** Harbour tour.de.srt */
export const fileNameOf = (videoName: string, { lang }: Pick<TextTrack, 'lang'>, format: string): string =>
  `${videoName.replace(/\.[a-z0-9]{2,4}$/i, '')}.${lang}.${format}`;
