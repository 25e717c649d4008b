export type { PlayerEvent } from '../core/messages.ts';
export type { PlaybackState } from '../core/playback-state.ts';
export type { MediaType, Source } from '../core/source-choice.ts';
export type { TextTrack } from '../core/text-track.ts';
export type { PublicPlayer as Player } from '../player/extension.ts';
export {
  definePlayerElement,
  type Extension,
  type PlayerElement,
  type PlayerElementProperties,
} from './player-element.ts';
