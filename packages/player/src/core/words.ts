import { type FirstWords, firstWords, untitled } from './first-words.ts';

/** Every word that a viewer reads or hears: those of the start, those of the markup and those of what comes later. */
export const english = {
  ...firstWords,

  mediaPlayer: 'Media player',
  untitled,
  aboutThisVideo: 'About this video',

  seek: 'Seek',
  back: 'Back {}',

  volume: 'Volume',

  settings: 'Settings',
  playbackSpeed: 'Playback speed',
  normal: 'Normal',
  quality: 'Quality',
  automatic: 'Auto',
  audio: 'Audio',

  captions: 'Captions',
  off: 'Off',
  captionSize: 'Caption size',
  large: 'Large',
  largest: 'Largest',
  captionContrast: 'Caption contrast',
  high: 'High',
  chapters: 'Chapters',

  continueAt: 'Continue at {}',
  startAgain: 'Start again',

  pictureInPicture: 'Picture in picture',
  exitPictureInPicture: 'Exit picture in picture',
  remote: 'Play on another device',
  download: 'Download',

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

export const directionOf = ({ language }: FirstWords): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
