import type { FailureReason } from './playback-state.ts';

/** What `POST /api/e` is told of one view: every value from its beginning until now, and none that is zero or unknown. */
export interface ViewMessage {
  readonly v: typeof wireVersion;
  /** Of the view, by chance. */
  readonly i: string;
  /** The day it began, by UTC, counted since 1970. */
  readonly t: number;
  /** Player, and film where it is one of our own. */
  readonly p: string;
  readonly f: string | undefined;
  /** Origin of the page around it; its path and what led to it, where one of our own scripts tells. */
  readonly o: string | undefined;
  readonly g: string | undefined;
  readonly u: string | undefined;
  /** Milliseconds to the first frame, watched, and of the film. */
  readonly s: number | undefined;
  readonly w: number | undefined;
  readonly d: number | undefined;
  /** Stalls, and milliseconds in them. */
  readonly b: readonly [number, number] | undefined;
  /** The greatest height shown. */
  readonly q: number | undefined;
  /** `ViewFlags` as bits. */
  readonly k: number | undefined;
  readonly e: FailureReason | undefined;
  readonly z: string | undefined;
  readonly l: string | undefined;
  /** `Hindrances` as bits. */
  readonly x: number | undefined;
  /** As `writePasses` has them. */
  readonly h: string | undefined;
}

export const wireVersion = 1;

type Switch = boolean | undefined;

/** In the order of their bits. */
export type ViewFlags = readonly [
  /** When the first frame was shown. */
  muted: Switch,
  byItself: Switch,
  background: Switch,
  fullscreen: Switch,
  captions: Switch,
  /** Somebody pressed play, or it began by itself. */
  intent: Switch,
  seen: Switch,
  ended: Switch,
  /** By a program that drives the browser. */
  automated: Switch,
];

/** What keeps an embed from being what its owner wants, in the order of their bits. */
export type Hindrances = readonly [
  autoplayRefused: Switch,
  noFullscreen: Switch,
  noPictureInPicture: Switch,
  sandboxed: Switch,
  otherShape: Switch,
  narrow: Switch,
  twin: Switch,
  insecurePage: Switch,
  /** When the page went away. */
  neverSeen: Switch,
  /** Extras or engine. */
  missingFile: Switch,
];

export const toBits = (on: ViewFlags | Hindrances): number | undefined =>
  orNothing(on.reduce<number>((bits, isOn, place) => (isOn ? bits + 2 ** place : bits), 0));

/** In whole numbers; nothing is left out. */
export const orNothing = (count: number): number | undefined => Math.round(count) || undefined;
