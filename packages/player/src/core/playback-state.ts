import type { Phase } from './playback-phase.ts';

/** One height of the film, by the id that the engine gave it. */
export interface Level {
  readonly id: number;
  readonly height: number;
}

export type FailureReason = 'network' | 'unavailable' | 'unplayable';

/** Everything that can be known of a player at any moment, by the names that its messages use too. */
export interface PlaybackState {
  readonly phase: Phase;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly seeking: boolean;
  /** Play was asked for, and nothing moves yet or any more. */
  readonly waiting: boolean;
  /** In seconds, as are the next two. A duration that is not known yet is 0. */
  readonly time: number;
  readonly duration: number;
  /** Up to where the film can play without another byte. */
  readonly buffered: number;
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: number;
  /** Of the picture that is shown, in lines; 0 before there is one. */
  readonly height: number;
  /** The level that the viewer has chosen, or -1 where the player chooses. */
  readonly level: number;
  readonly levels: readonly Level[];
  readonly fullscreen: boolean;
  /** Why nothing plays, where something failed. */
  readonly reason: FailureReason | undefined;
  /** The film's own shape, such as `9/16`, where the page knew it. */
  readonly ratio: string | undefined;
}

export type StateName = keyof PlaybackState;
