import { readTiming } from './cue-time.ts';
import type { ReadingPad } from './reading.ts';

/** What stands in a file besides its cues, and what becomes of it. */
const blocks: readonly [begins: RegExp, note: string | undefined][] = [
  [/^NOTE(?:\s|$)/, undefined],
  [/^STYLE\s*$/, 'styles are not kept'],
  [/^REGION\s*$/, 'regions are not kept'],
];

export const isVtt = (text: string): boolean => /^\s{0,100}WEBVTT(?:[ \t\r\n]|$)/.test(text);

/** WebVTT, and what people take for it: a block is a cue if one of its first two lines has times. */
export function readVtt(lines: readonly string[], pad: ReadingPad): void {
  let at = lines.findIndex((line) => line.includes('WEBVTT')) + 1;
  // The header goes on to the first empty line, unless a cue begins without one.
  while (at < lines.length && !isEmpty(lines[at]) && !hasArrow(lines[at]) && !hasArrow(lines[at + 1])) at += 1;
  while (at < lines.length) {
    if (isEmpty(lines[at])) at += 1;
    else at = readBlock(lines, at, pad);
  }
}

/** Answers where the next begins. */
function readBlock(lines: readonly string[], first: number, pad: ReadingPad): number {
  const other = blocks.find(([begins]) => begins.test(lines[first] ?? ''));
  const isNamed = !hasArrow(lines[first]) && hasArrow(lines[first + 1]);
  if (other || (!hasArrow(lines[first]) && !isNamed)) {
    const end = endOfBlock(lines, first + 1);
    const note = other ? other[1] : 'is no part of a cue';
    if (note) pad.note(first + 1, note);
    return end;
  }
  const at = isNamed ? first + 1 : first;
  const end = endOfBlock(lines, at + 1);
  const timing = readTiming(lines[at] ?? '');
  if (!timing) pad.leaveOut(at + 1, 'has times that cannot be read');
  else pad.add({ ...timing, line: at + 1, settings: timing.rest, text: lines.slice(at + 1, end).join('\n') });
  return end;
}

/** At an empty line, or where another cue begins without one. A line of spaces is none: YouTube writes them into cues. */
function endOfBlock(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at] !== '' && !hasArrow(lines[at])) at += 1;
  const isNamed = hasArrow(lines[at]) && at - 2 >= from && isEmpty(lines[at - 2]);
  return isNamed ? at - 1 : at;
}

const isEmpty = (line = ''): boolean => line.trim() === '';
const hasArrow = (line = ''): boolean => line.includes('-->');
