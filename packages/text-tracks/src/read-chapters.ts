import { readTime } from './cue-time.ts';
import type { ReadingPad } from './reading.ts';

/** A time at the beginning of a line or at its end, with or without brackets. */
const clock = '[([]?((?:\\d{1,3}:)?\\d{1,3}:\\d{2})[)\\]]?';
const before = new RegExp(`^[\\s•*-]{0,8}${clock}[\\s:|–—-]{0,8}(.{1,300})$`);
const behind = new RegExp(`^[\\s•*]{0,8}(.{1,300}?)[\\s:|–—-]{1,8}${clock}\\s*$`);

interface Chapter {
  line: number;
  start: number;
  title: string;
}

function readLine(text: string, line: number): Chapter | undefined {
  if (!text.includes(':')) return undefined;
  const [, first, title] = before.exec(text) ?? [];
  const [, otherTitle, last] = first === undefined ? (behind.exec(text) ?? []) : [];
  const start = readTime(first ?? last);
  return start === undefined ? undefined : { line, start, title: (title ?? otherTitle ?? '').trim() };
}

/** Chapters as people write them into a description: `0:00 Intro`, each until the next, the last to the end. */
export function readChapters(lines: readonly string[], durationSeconds: number, pad: ReadingPad): void {
  const found = lines.flatMap((line, index) => readLine(line, index + 1) ?? []);
  for (const [index, { line, start, title }] of found.entries()) {
    const next = found.slice(index + 1, index + 50).find((chapter) => chapter.start > start);
    // Of a film whose length is not known, the last is as short as can be.
    const end = next?.start ?? Math.max(durationSeconds, start + 1);
    pad.add({ line, start, end, text: title, settings: '' });
  }
}
