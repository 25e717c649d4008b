export { type Beginning, writeBeginning } from '../core/beginning.ts';
export { escapeHtml } from '../core/escape.ts';
export type { MediaType, Source } from '../core/source-choice.ts';
export { type EmbedDocument, renderEmbed } from './embed-document.ts';
export type { PlayerContent } from './player-markup.ts';
export type { PosterImage } from './poster.ts';
export { fitWithin, type Size, toRatio, usualSize } from './ratio.ts';
export { embedSnippet, frameAttributes, frameFeatures, pageFrame, type Snippet, toWords } from './snippet.ts';
export { playerVariables } from './variables.ts';
