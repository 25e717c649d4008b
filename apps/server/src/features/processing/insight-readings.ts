import type { Insight, Loudness } from '../../db/schema.ts';

/** What ffmpeg writes of one frame. */
interface Reading {
  seconds: number;
  key: string;
  value: string;
}

/** `frame:… pts_time:3.5`, and below it a line for each thing that was found. */
function* readMetadata(text: string): Generator<Reading> {
  let seconds = 0;
  for (const [, time, key, value = ''] of text.matchAll(/pts_time:(\S+)|^lavfi\.(\S+?)=(\S+)$/gm))
    if (key === undefined) seconds = Number(time);
    else yield { seconds, key, value };
}

const mostSilences = 500;
const mostCuts = 1000;
/** How much of the whole range a picture has to differ from the keyframe before, on average, to be another scene. */
const leastChange = 10;
/** Shorter ones are flashes. */
const shortestScene = 0.5;

const toMillis = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** In the order of time; of too many the longest. One that never ends lasts until the film does. */
export function readSilences(text: string, durationSeconds: number): Insight['silences'] {
  const found: Insight['silences'] = [];
  let from: number | undefined;
  for (const { key, value } of readMetadata(text)) {
    if (key === 'silence_start') from = Math.max(0, Number(value));
    if (key !== 'silence_end' || from === undefined) continue;
    found.push({ from: toMillis(from), to: toMillis(Number(value)) });
    from = undefined;
  }
  if (from !== undefined && from < durationSeconds) found.push({ from: toMillis(from), to: toMillis(durationSeconds) });
  const longest = found.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, mostSilences);
  return longest.toSorted((one, other) => one.from - other.from);
}

/** Of too many the strongest. */
export function readSceneCuts(text: string): number[] {
  const cuts: { seconds: number; change: number }[] = [];
  for (const { seconds, value } of readMetadata(text)) {
    const change = Number(value);
    const before = cuts.at(-1)?.seconds ?? 0;
    if (change >= leastChange && seconds - before >= shortestScene) cuts.push({ seconds, change });
  }
  const strongest = cuts.toSorted((one, other) => other.change - one.change).slice(0, mostCuts);
  return strongest.map(({ seconds }) => toMillis(seconds)).toSorted((one, other) => one - other);
}

/** From decibels below full scale to a hundredth of it. */
export function readPeaks(text: string): number[] {
  const toPeak = (decibels: number) =>
    Number.isFinite(decibels) ? Math.min(100, Math.round(100 * 10 ** (decibels / 20))) : 0;
  return Array.from(readMetadata(text), ({ value }) => toPeak(Number(value)));
}

/** The gate of EBU R 128: what is below it does not count as heard. */
const nothingHeard = -70;

/** The words at the end; what a file says of itself may look like them, and stands before. */
export function readLoudness(words: string): Loudness {
  const summary = words.slice(words.lastIndexOf('Summary:'));
  const read = (name: string) => {
    const found = new RegExp(`^\\s+${name}:\\s+(-?[\\d.]+|-?inf|nan) `, 'm').exec(summary)?.[1];
    if (found === undefined) throw new Error(`ffmpeg told no ${name}`);
    const value = Number(found);
    return Number.isFinite(value) ? value : null;
  };
  const lufs = read('I');
  return {
    lufs: lufs === null || lufs <= nothingHeard ? null : lufs,
    rangeLu: read('LRA') ?? 0,
    truePeakDb: read('Peak'),
  };
}
