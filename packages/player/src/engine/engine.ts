import type { FailureReason } from '../core/messages.ts';
import type { Level, Sound } from '../core/settings-menu.ts';

export interface EngineEvents {
  /** The levels are known, or have changed. */
  readonly levels: () => void;
  /** Only what the engine could not mend by itself. */
  readonly error: (reason: FailureReason) => void;
}

export interface Stream {
  readonly url: string;
  /** Where to begin. */
  readonly position: number;
  /** What its playlists say of the beginning, as `Beginning` is written. */
  readonly beginning?: string | undefined;
}

export interface EngineStats {
  readonly name: string;
  /** How fast the line is, as far as it was measured. */
  readonly bitsPerSecond: number | undefined;
}

/** All that the player asks of whatever plays HLS, so that another engine can take its place. */
export interface Engine {
  attach(video: HTMLVideoElement, stream: Stream): void;
  levels(): readonly Level[];
  /** The id of a level, or -1 for the engine to choose. */
  choose(id: number): void;
  chosen(): number;
  /** What can be heard: languages, descriptions. */
  sounds(): readonly Sound[];
  chooseSound(id: number): void;
  chosenSound(): number;
  stats(): EngineStats;
  destroy(): void;
}

export interface EngineModule {
  readonly isSupported: () => boolean;
  readonly createEngine: (events: EngineEvents) => Engine;
}

/** The engine is twenty times the rest of the player, so it is a file of its own that is fetched on demand. */
export function loadEngine(url: string): Promise<EngineModule> {
  return import(url) as Promise<EngineModule>;
}
