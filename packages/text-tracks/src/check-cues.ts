import { type Cue, trackLimits } from './cue.ts';
import { cleanSettings } from './cue-settings.ts';
import { cleanCueText, isBlank } from './cue-text.ts';
import { roundTime, timeProblem } from './cue-time.ts';

export type CheckedCues = { ok: true; cues: Cue[] } | { ok: false; index: number; problem: string };

/** Cues that somebody has written by hand: all in their one form and in the order of the film, or what is wrong first. */
export function checkCues(cues: readonly Cue[]): CheckedCues {
  const clean: Cue[] = [];
  for (const [index, cue] of cues.entries()) {
    const times = { start: roundTime(cue.start), end: roundTime(cue.end) };
    const { text, isCut } = cleanCueText(cue.text);
    const problem =
      timeProblem(times) ??
      (isBlank(text) ? 'has no text' : undefined) ??
      (isCut ? `is longer than ${trackLimits.cueLetters} letters` : undefined) ??
      (index >= trackLimits.cues ? `is one more than the ${trackLimits.cues} that a track can have` : undefined);
    if (problem) return { ok: false, index, problem };
    clean.push({ ...times, text, settings: cleanSettings(cue.settings) });
  }
  return { ok: true, cues: clean.toSorted((one, other) => one.start - other.start || one.end - other.end) };
}

/** Earlier or later. What begins before the film then begins with it. */
export const shiftCues = (cues: readonly Cue[], seconds: number): CheckedCues =>
  checkCues(cues.map((cue) => ({ ...cue, start: Math.max(0, cue.start + seconds), end: cue.end + seconds })));
