import { toPlainText } from '@kinora/text-tracks';
import type { DraftCue, DraftCues } from './draft-cue.ts';

/** What can be read in passing, as broadcasters have it. */
const limits = { lettersPerSecond: 20, lineLetters: 42, lines: 2, seconds: 1 };

interface Measures {
  letters: number;
  longestLine: number;
  lines: number;
}

/** A cue never changes: another takes its place. */
const measured = new WeakMap<DraftCue, Measures>();

function measure(cue: DraftCue): Measures {
  const known = measured.get(cue);
  if (known) return known;
  const lines = toPlainText(cue.text)
    .split('\n')
    .map((line) => [...line.trim()].length)
    .filter((length) => length > 0);
  const found = {
    letters: lines.reduce((sum, length) => sum + length, 0),
    longestLine: Math.max(0, ...lines),
    lines: lines.length,
  };
  measured.set(cue, found);
  return found;
}

/** What makes a cue hard to read, in words; most cues have none. */
export function warningsOf(cues: DraftCues, index: number, isChapter = false): string[] {
  const cue = cues[index];
  if (!cue) return [];
  const { letters, longestLine, lines } = measure(cue);
  if (letters === 0) return ['No text'];
  if (isChapter) return [];
  const seconds = cue.end - cue.start;
  const speed = Math.ceil(letters / seconds);
  const previous = cues[index - 1];
  return [
    letters / seconds > limits.lettersPerSecond &&
      `Too fast: ${speed} letters a second, ${limits.lettersPerSecond} are readable`,
    previous && cue.start < previous.end && 'Overlaps the cue before it',
    longestLine > limits.lineLetters && `Line of ${longestLine} letters, ${limits.lineLetters} fit everywhere`,
    lines > limits.lines && `${lines} lines, ${limits.lines} are readable`,
    seconds < limits.seconds && 'Shorter than a second',
  ].filter((words) => typeof words === 'string');
}

/** Where cues are that have warnings, in order. */
export const indexesWithWarnings = (cues: DraftCues, isChapter = false): number[] =>
  [...cues.keys()].filter((index) => warningsOf(cues, index, isChapter).length > 0);

/** The next of them behind this one, from the beginning again after the last. */
export const nextOf = (indexes: readonly number[], index: number): number | undefined =>
  indexes.find((one) => one > index) ?? indexes[0];
