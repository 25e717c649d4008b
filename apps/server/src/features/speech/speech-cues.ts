import { type Cue, checkCues, trackLimits } from '@kinora/text-tracks';

interface Spoken {
  from: number;
  to: number;
  text: string;
}

const lineLetters = 42;
const longestSeconds = 7;
const shortestSeconds = 1;
const lettersPerSecond = 20;

/** What was heard, in cues that can be read: of two lines at most, and as long as there is time for. */
export function toCues(pieces: readonly Spoken[]): Cue[] {
  const cues = giveTime(pieces.flatMap(split)).map(({ from, to, text }) => ({
    start: from,
    end: to,
    text: toLines(text) ?? text,
    settings: '',
  }));
  const checked = checkCues(cues.slice(0, trackLimits.cues));
  if (!checked.ok) throw new Error(`cue ${checked.index} ${checked.problem}`);
  return checked.cues;
}

/** Halved until each part fits, with the time in proportion to the letters. */
function split(spoken: Spoken): Spoken[] {
  const text = spoken.text.trim();
  if (text === '') return [];
  const fits = toLines(text) !== undefined && spoken.to - spoken.from <= longestSeconds;
  const at = fits ? undefined : breakOf(text);
  if (at === undefined) return [{ ...spoken, text }];
  const middle = spoken.from + ((spoken.to - spoken.from) * at) / text.length;
  return [
    ...split({ from: spoken.from, to: middle, text: text.slice(0, at) }),
    ...split({ from: middle, to: spoken.to, text: text.slice(at) }),
  ];
}

/** Where a text is best broken: near its middle, and rather behind a sentence or a clause. Undefined for a single word. */
function breakOf(text: string): number | undefined {
  const gain = (at: number) => (/[.!?]$/.test(text.slice(0, at)) ? 0.3 : /[,;:]$/.test(text.slice(0, at)) ? 0.15 : 0);
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const costs = spaces.map((at) => ({ at, cost: Math.abs(at / text.length - 0.5) - gain(at) }));
  return costs.toSorted((one, other) => one.cost - other.cost)[0]?.at;
}

/** On one line or two, as even as may be; undefined where that is not enough. */
function toLines(text: string): string | undefined {
  if (text.length <= lineLetters) return text;
  const breaks = [...text.matchAll(/ /g)]
    .map(({ index }) => index)
    .filter((at) => at <= lineLetters && text.length - at - 1 <= lineLetters);
  const best = breaks.toSorted((one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2))[0];
  return best === undefined ? undefined : `${text.slice(0, best)}\n${text.slice(best + 1)}`;
}

/** Where nobody speaks before or after, a cue that is read slower than it was said stays longer. */
function giveTime(parts: readonly Spoken[]): Spoken[] {
  const timed = parts.map((part) => ({ ...part }));
  for (const [index, part] of timed.entries()) {
    const needed = Math.min(longestSeconds, Math.max(shortestSeconds, part.text.length / lettersPerSecond));
    const until = timed[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    part.to = Math.max(part.to, Math.min(part.from + needed, until));
    part.to = Math.min(part.to, part.from + longestSeconds);
    const since = timed[index - 1]?.to ?? 0;
    part.from = Math.min(part.from, Math.max(part.to - needed, since));
  }
  return timed;
}
