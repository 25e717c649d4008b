export type { PlayerEvent } from '../core/messages.ts';
export type { MediaType, Source } from '../core/source-choice.ts';
export { definePlayerElement, type PlayerElement, type PlayerElementProperties } from './player-element.ts';
