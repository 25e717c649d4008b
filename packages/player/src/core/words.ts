import type { FailureReason } from './messages.ts';

/**
 * Every word that a viewer reads or hears, for the markup and for the running player. To be imported whole, as
 * `words`: a bundle then carries the words that it uses and no others.
 */

export const mediaPlayer = 'Media player';
export const untitled = 'Video';
export const aboutThisVideo = 'About this video';

export const play = 'Play';
export const pause = 'Pause';
export const playAgain = 'Play again';
export const playBackground = 'Play background video';
export const pauseBackground = 'Pause background video';
export const seek = 'Seek';
export const back = (seconds: number) => `Back ${seconds} seconds`;
export const seconds = (value: number) => `${value} s`;

export const mute = 'Mute';
export const unmute = 'Unmute';
export const volume = 'Volume';
export function volumeLevel(level: number, muted: boolean): string {
  return `${Math.round(level * 100)} percent${muted ? ', muted' : ''}`;
}

export const settings = 'Settings';
export const playbackSpeed = 'Playback speed';
export const normal = 'Normal';
export const quality = 'Quality';
export const automatic = 'Auto';

export const fullscreen = 'Full screen';
export const exitFullscreen = 'Exit full screen';
export const pictureInPicture = 'Picture in picture';
export const exitPictureInPicture = 'Exit picture in picture';

export function count(value: number, unit: 'hour' | 'minute' | 'second'): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
export const positionOf = (position: string, length: string) => `${position} of ${length}`;

/** What stands where the video would be. */
export interface Notice {
  readonly title: string;
  readonly hint: string;
}

export const failures: Readonly<Record<FailureReason, Notice>> = {
  network: { title: 'The connection was lost', hint: 'Check your network and try again.' },
  unavailable: { title: 'Video unavailable', hint: 'It may have been moved or removed.' },
  unplayable: { title: 'This video cannot be played', hint: 'Your browser could not read it.' },
};
export const empty: Notice = { title: 'No video yet', hint: 'There is nothing to play here so far.' };
export const tryAgain = 'Try again';

export const copyDetails = 'Copy details';
export const copied = 'Copied';
export const statistics = 'Playback statistics';
export const bufferAhead = 'Buffer';
export const droppedFrames = 'Dropped frames';
export const bandwidth = 'Bandwidth';
export const position = 'Position';
export const engine = 'Engine';
