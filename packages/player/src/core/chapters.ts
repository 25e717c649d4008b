import { type Cue, toPlainText } from './cues.ts';

/** A part of a film that has a name, in seconds. */
export interface Chapter {
  readonly start: number;
  readonly end: number;
  readonly title: string;
}

export const toChapters = (cues: readonly Cue[]): Chapter[] =>
  cues
    .map(({ start, end, text }) => ({ start, end, title: toPlainText(text).replaceAll('\n', ' ') }))
    .sort((one, other) => one.start - other.start);

export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | undefined {
  const chapter = chapters.findLast(({ start }) => start <= time);
  return chapter && time < chapter.end ? chapter : undefined;
}

/** Whoever goes back soon after a beginning means the chapter before. */
const soonSeconds = 3;

/** Where the next chapter begins, or the one before; undefined where there is none. */
export function chapterStart(chapters: readonly Chapter[], time: number, way: 1 | -1): number | undefined {
  const found =
    way > 0
      ? chapters.find(({ start }) => start > time)
      : (chapters.findLast(({ start }) => start < time - soonSeconds) ?? chapters[0]);
  return found?.start;
}

/** Beyond these the gaps would be all that is left of the bar. */
const mostGaps = 100;

/** Where the bar is cut, from 0 to 1; nowhere while the length is not known. */
export function gapsIn(chapters: readonly Chapter[], length: number): number[] {
  const starts = chapters.map(({ start }) => start).filter((start) => start > 0 && start < length);
  return starts.length > mostGaps ? [] : [...new Set(starts)].map((start) => start / length);
}
