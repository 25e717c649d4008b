import { type CaptionChoice, noCaptionChoice } from '../core/caption-choice.ts';
import { type FirstWords, firstWords, fromText } from '../core/first-words.ts';
import type { FailureReason } from '../core/messages.ts';
import { isActive, type PlaybackEvent } from '../core/playback-phase.ts';
import { clamp } from '../core/seeking.ts';
import type { Submenu } from '../core/settings-menu.ts';
import { createMedia, type Media } from './media.ts';
import { listenBelow, type Observing, observing } from './observing.ts';
import { createSeeker, type Seeker } from './seeker.ts';
import { createStatus, type Status } from './status.ts';

/** What the file of extras exports. */
export interface Extras {
  readonly extend: (player: Player) => void;
}

export interface PlayerOptions {
  readonly engineUrl: string | undefined;
  /** What is not needed to start. */
  readonly extras: (() => Promise<Extras>) | undefined;
  readonly autoplay: boolean;
  readonly background: boolean;
  /** Where keys are listened for: the whole document of an embed, the element itself on a page of others. */
  readonly keyTarget: EventTarget;
}

export interface Player extends Omit<Status, 'send' | 'fail'>, Seeker, Observing {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly media: Media;
  /** Asked for anew each time: a player may change its language while it runs. */
  words: FirstWords;
  readonly options: PlayerOptions;
  /** What each key does; extensions add theirs. */
  readonly keys: Map<string, () => void>;
  /** What else there is in the menu; extensions add theirs. */
  readonly submenus: Submenu[];
  /** Changed by `chooseCaptions`, which tells of it. */
  captions: CaptionChoice;
  /** Ends with the player; every listener hangs on it. */
  readonly signal: AbortSignal;
  /** Replaced by who can mend a failure: answers what to tell the viewer, or nothing while there is hope. */
  recover: (reason: FailureReason) => FailureReason | undefined;
  play(): Promise<void>;
  pause(): void;
  toggle(): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setSpeed(speed: number): void;
  destroy(): void;
}

const mediaEvents: readonly (readonly [keyof HTMLMediaElementEventMap, PlaybackEvent])[] = [
  ['play', 'ask'],
  ['playing', 'run'],
  ['waiting', 'wait'],
  ['pause', 'pause'],
  ['ended', 'end'],
  ['seeking', 'seek'],
];

function followElement(player: Player, status: Status): void {
  for (const [name, event] of mediaEvents) {
    listenBelow(player, [name], () => {
      // Of a source that has failed an element tells both its start and a pause, which nobody asked for.
      const isHollow = event === 'ask' ? player.failure() : event === 'pause' && player.video.error;
      if (!isHollow) status.send(event);
    });
  }
}

function levels(video: HTMLVideoElement) {
  return {
    setVolume(volume: number) {
      video.volume = clamp(volume, 0, 1);
      video.muted = video.volume === 0;
    },
    setMuted(muted: boolean) {
      video.muted = muted;
      if (!muted && video.volume === 0) video.volume = 1;
    },
    setSpeed(speed: number) {
      video.defaultPlaybackRate = speed;
      video.playbackRate = speed;
    },
  };
}

function playing(video: HTMLVideoElement, status: Status, media: Media) {
  let wanted = false;
  const start = async () => {
    const retrying = status.phase() === 'failed';
    status.send('ask');
    await (retrying ? media.reload() : media.prepare());
    if (wanted && status.phase() !== 'failed') await video.play();
  };
  return {
    async play() {
      wanted = true;
      // Every reason but a refusal arrives as an error of the element, or is a pause that came in between.
      await start().catch((error: Error) => error.name === 'NotAllowedError' && status.send('refuse'));
    },
    pause() {
      wanted = false;
      video.pause();
      status.send('pause');
    },
  };
}

export function createPlayer(root: HTMLElement, options: PlayerOptions): Player {
  const video = root.querySelector('video') as HTMLVideoElement;
  const ending = new AbortController();
  const status = createStatus(root);
  const media = createMedia(video, {
    signal: ending.signal,
    engineUrl: options.engineUrl,
    wantsQuality: () => root.hasAttribute('data-menu') && !options.background,
    isActive: () => isActive(status.phase()),
    onLevels: status.refresh,
    onError(reason) {
      const told = player.recover(reason);
      if (told) status.fail(told);
      else status.send('wait');
    },
  });
  const player: Player = {
    ...status,
    ...observing(() => player),
    ...levels(video),
    ...playing(video, status, media),
    ...createSeeker(video, ending.signal),
    root,
    video,
    media,
    words: root.dataset.words ? fromText(root.dataset.words, firstWords) : firstWords,
    options,
    keys: new Map(),
    submenus: [],
    captions: noCaptionChoice,
    signal: ending.signal,
    recover: (reason) => reason,
    toggle: () => (isActive(status.phase()) ? player.pause() : void player.play()),
    destroy() {
      ending.abort();
      media.clear();
    },
  };
  followElement(player, status);
  return player;
}
