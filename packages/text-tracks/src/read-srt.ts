import { readTiming, type Timing } from './cue-time.ts';
import type { ReadingPad } from './reading.ts';

interface Place {
  /** Where the cue begins, with its number if it has one. */
  first: number;
  at: number;
  timing: Timing | undefined;
}

/** SubRip: a cue is what stands between one line of times and the next, whatever became of numbers and empty lines. */
export function readSrt(lines: readonly string[], pad: ReadingPad): void {
  const places = lines.flatMap((line, at): Place[] => {
    const timing = line.includes('>') ? readTiming(line) : undefined;
    if (!timing && !/\d\s{0,8}-->|-->\s{0,8}\d/.test(line)) return [];
    const isNumbered = at > 0 && /^\s*\d{1,9}\s*$/.test(lines[at - 1] ?? '');
    return [{ first: isNumbered ? at - 1 : at, at, timing }];
  });
  const stray = lines.slice(0, places[0]?.first ?? 0).findIndex((line) => line.trim() !== '');
  if (stray >= 0) pad.note(stray + 1, 'is no part of a cue');
  for (const [index, { at, timing }] of places.entries()) {
    const text = lines.slice(at + 1, places[index + 1]?.first ?? lines.length).join('\n');
    if (timing) pad.add({ ...timing, line: at + 1, settings: timing.rest, text });
    else pad.leaveOut(at + 1, 'has times that cannot be read');
  }
}
