import { isWaiting, type Phase } from '../core/playback-phase.ts';
import type { FailureReason, PlaybackState, StateName } from '../core/playback-state.ts';
import { knownDuration, loadedUntil } from '../core/seeking.ts';
import type { Media } from './media.ts';

/** What of a player the rows are read from. */
export interface Observed {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly media: Media;
  readonly signal: AbortSignal;
  phase(): Phase;
  failure(): FailureReason | undefined;
}

interface StateRow<Value> {
  readonly read: (video: HTMLVideoElement, player: Observed) => Value;
  /** Which events of the element, or of the player itself, may have changed it. */
  readonly on: readonly string[];
}

/** The player's own event: its phase has changed, or what a control shows of it. */
export const phaseChange = 'kin-phase';

const phase = [phaseChange];

/** Controls, extensions and messages read what a player is doing from these rows. */
export const stateTable: { readonly [Name in StateName]: StateRow<PlaybackState[Name]> } = {
  phase: { read: (_video, player) => player.phase(), on: phase },
  paused: { read: (video) => video.paused, on: ['play', 'pause', 'emptied'] },
  ended: { read: (video) => video.ended, on: ['ended', 'seeking', 'emptied'] },
  seeking: { read: (video) => video.seeking, on: ['seeking', 'seeked'] },
  waiting: { read: (_video, player) => isWaiting(player.phase()), on: phase },
  time: { read: (video) => video.currentTime, on: ['timeupdate', 'seeking'] },
  duration: { read: (video) => knownDuration(video.duration), on: ['durationchange', 'emptied'] },
  buffered: { read: (video) => loadedUntil(video.buffered, video.currentTime), on: ['progress', 'timeupdate'] },
  volume: { read: (video) => video.volume, on: ['volumechange'] },
  muted: { read: (video) => video.muted, on: ['volumechange'] },
  speed: { read: (video) => video.playbackRate, on: ['ratechange'] },
  height: { read: (video) => video.videoHeight, on: ['resize'] },
  level: { read: (_video, player) => player.media.engine()?.chosen() ?? -1, on: phase },
  levels: { read: (_video, player) => player.media.levels(), on: phase },
  fullscreen: { read: (_video, player) => player.root.matches(':fullscreen'), on: ['fullscreenchange'] },
  reason: { read: (_video, player) => player.failure(), on: phase },
  ratio: { read: (_video, player) => player.root.dataset.ratio, on: [] },
};
