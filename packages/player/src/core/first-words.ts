import type { Language } from '@kinora/player-config';

/** Stands alone for those who need no other word. */
export const untitled = 'Video';

/**
 * Words that change while a film plays: every page carries them. `{}` is filled in. Numbers with a unit come from
 * `Intl`, which knows the plurals of every language.
 */
export const firstWords = {
  language: 'en' as Language,
  play: 'Play',
  pause: 'Pause',
  playAgain: 'Play again',
  playBackground: 'Play background video',
  pauseBackground: 'Pause background video',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: '{}, muted',
  fullscreen: 'Full screen',
  exitFullscreen: 'Exit full screen',
  positionOf: '{} of {}',
  seconds: '{} s',
  networkTitle: 'The connection was lost',
  networkHint: 'Check your network and try again.',
  unavailableTitle: 'Video unavailable',
  unavailableHint: 'It may have been moved or removed.',
  unplayableTitle: 'This video cannot be played',
  unplayableHint: 'Your browser could not read it.',
};

export type FirstWords = Readonly<typeof firstWords>;

export const fill = (sentence: string, ...parts: readonly string[]): string =>
  parts.reduce((text, part) => text.replace('{}', () => part), sentence);

/** With the digits that the clock shows, whatever the language usually writes. */
export function count({ language }: FirstWords, value: number, unit: 'hour' | 'minute' | 'second' | 'percent'): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

export function volumeLevel(words: FirstWords, level: number, muted: boolean): string {
  const percent = count(words, Math.round(level * 100), 'percent');
  return muted ? fill(words.muted, percent) : percent;
}

/** The words of one build in the order of `like`, for pages and files of the same build. */
export const toText = <Like extends object>(words: Like, like: Like): string =>
  (Object.keys(like) as (keyof Like)[]).map((key) => words[key]).join('|');

export function fromText<Like extends object>(text: string, like: Like): Like {
  const values = text.split('|');
  return Object.fromEntries(Object.keys(like).map((key, index) => [key, values[index]])) as Like;
}
