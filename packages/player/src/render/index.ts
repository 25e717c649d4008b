export type { MediaType, Source } from '../core/source-choice.ts';
export { toSafeDescription } from './description.ts';
export { type EmbedDocument, type EmbedInput, renderEmbed } from './embed-document.ts';
export { escapeHtml } from './escape.ts';
export { type PlayerContent, phaseOf, posterOf, renderPlayerMarkup } from './player-markup.ts';
export { embedSnippet, type Snippet, toWords } from './snippet.ts';
export { playerVariables, variablesRule } from './variables.ts';
