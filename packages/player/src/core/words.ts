import type { Language } from '@kinora/player-config';

/** Stands alone for those who need no other word. */
export const untitled = 'Video';

/**
 * Every word that a viewer reads or hears, for the markup and for the running player. `{}` is filled in. Numbers with
 * a unit come from `Intl`, which knows the plurals of every language.
 */
export const english = {
  language: 'en' as Language,

  mediaPlayer: 'Media player',
  untitled,
  aboutThisVideo: 'About this video',

  play: 'Play',
  pause: 'Pause',
  playAgain: 'Play again',
  playBackground: 'Play background video',
  pauseBackground: 'Pause background video',
  seek: 'Seek',
  back: 'Back {}',
  seconds: '{} s',
  positionOf: '{} of {}',

  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  muted: '{}, muted',

  settings: 'Settings',
  playbackSpeed: 'Playback speed',
  normal: 'Normal',
  quality: 'Quality',
  automatic: 'Auto',

  fullscreen: 'Full screen',
  exitFullscreen: 'Exit full screen',
  pictureInPicture: 'Picture in picture',
  exitPictureInPicture: 'Exit picture in picture',
  remote: 'Play on another device',

  networkTitle: 'The connection was lost',
  networkHint: 'Check your network and try again.',
  unavailableTitle: 'Video unavailable',
  unavailableHint: 'It may have been moved or removed.',
  unplayableTitle: 'This video cannot be played',
  unplayableHint: 'Your browser could not read it.',
  emptyTitle: 'No video yet',
  emptyHint: 'There is nothing to play here so far.',
  tryAgain: 'Try again',
  copyDetails: 'Copy details',
  copied: 'Copied',

  keyboardShortcuts: 'Keyboard shortcuts',
  close: 'Close',
  space: 'Space',
  backAndForward: '{} back or forward',
  frameByFrame: 'Frame by frame, while paused',
  jump: 'Jump to 0–90%',
};

export type Words = Readonly<typeof english>;

export const fill = (sentence: string, ...parts: readonly string[]): string =>
  parts.reduce((text, part) => text.replace('{}', () => part), sentence);

/** With the digits that the clock shows, whatever the language usually writes. */
export function count({ language }: Words, value: number, unit: 'hour' | 'minute' | 'second' | 'percent'): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

export function volumeLevel(words: Words, level: number, muted: boolean): string {
  const percent = count(words, Math.round(level * 100), 'percent');
  return muted ? fill(words.muted, percent) : percent;
}

/** The words of one build in their order, for pages and files of the same build. */
export const toText = (words: Words): string => Object.values(words).join('|');

export function fromText(text: string, like: Words): Words {
  const values = text.split('|');
  return Object.fromEntries(Object.keys(like).map((key, index) => [key, values[index]])) as unknown as Words;
}

export const directionOf = ({ language }: Words): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
