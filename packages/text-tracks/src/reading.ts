import { type Cue, trackLimits } from './cue.ts';
import { cleanSettings, placeInText } from './cue-settings.ts';
import { cleanCueText, isBlank } from './cue-text.ts';
import { roundTime, timeProblem } from './cue-time.ts';

/** What a reader had to change or leave out, for whoever made the file. */
export interface Note {
  line: number;
  text: string;
  /** Whether a cue is missing because of it. */
  isLoss: boolean;
}

export interface Reading {
  cues: Cue[];
  /** Cues that were found and could not be kept. */
  leftOut: number;
  /** The first of them; `noteCount` says how many there are. */
  notes: Note[];
  noteCount: number;
}

/** More than anybody reads. */
const notesKept = 100;

interface FoundCue {
  line: number;
  start: number;
  end: number;
  settings: string;
  text: string;
}

export type ReadingPad = ReturnType<typeof createReadingPad>;

/** Where a reader puts what it finds, in the order of the file. */
export function createReadingPad() {
  const found: (Cue & { line: number })[] = [];
  const notes: Note[] = [];
  let noteCount = 0;
  let leftOut = 0;
  let isFull = false;
  const note = (line: number, text: string, isLoss = false) => {
    noteCount += 1;
    if (notes.length < notesKept) notes.push({ line, text, isLoss });
  };
  const leaveOut = (line: number, why: string) => {
    leftOut += 1;
    note(line, why, true);
  };
  return {
    note,
    leaveOut,

    add({ line, start, end, settings, text: raw }: FoundCue): void {
      const { text, isCut } = cleanCueText(raw);
      const problem = timeProblem({ start, end }) ?? (isBlank(text) ? 'has no text' : undefined);
      if (problem) leaveOut(line, problem);
      else if (found.length === trackLimits.cues) {
        // Told once, however many follow.
        if (!isFull) note(line, tooMany, true);
        isFull = true;
        leftOut += 1;
      } else {
        if (isCut) note(line, `is longer than ${inWords(trackLimits.cueLetters)} letters and was cut`);
        const times = { start: roundTime(start), end: roundTime(end) };
        found.push({ line, ...times, text, settings: cleanSettings(settings) || placeInText(raw) });
      }
    },

    /** In the order of the film, whatever the order of the file. */
    close(): Reading {
      const sorted = found.toSorted((one, other) => one.start - other.start || one.end - other.end);
      const moved = found.find((cue, index) => cue.start < (found[index - 1]?.start ?? 0));
      if (moved) note(moved.line, 'begins before the cue above it, so the cues were sorted');
      const overlapping = sorted.find((cue, index) => cue.start < (sorted[index - 1]?.end ?? 0));
      if (overlapping) note(overlapping.line, 'begins before another cue has ended, so both are shown at once');
      const cues = sorted.map(({ line: _, ...cue }) => cue);
      return { cues, leftOut, notes, noteCount };
    },
  };
}

const inWords = (count: number): string => count.toLocaleString('en');
const tooMany = `comes after the first ${inWords(trackLimits.cues)} cues, which are as many as a track can have`;

/** `412 cues, 2 left out (line 91: ends before it begins)`. */
export function summarize({ cues, leftOut, notes }: Pick<Reading, 'cues' | 'leftOut' | 'notes'>): string {
  const kept = `${inWords(cues.length)} ${cues.length === 1 ? 'cue' : 'cues'}`;
  const lost = leftOut === 0 ? '' : `, ${inWords(leftOut)} left out`;
  const first = notes.find(({ isLoss }) => isLoss) ?? notes[0];
  return `${kept}${lost}${first ? ` (line ${first.line}: ${first.text})` : ''}`;
}
