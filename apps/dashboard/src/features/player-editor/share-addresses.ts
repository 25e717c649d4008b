import { embedSnippet } from '@kinora/player/render';
import type { Draft } from './editor-draft.ts';

export interface SnippetSize {
  width: number;
  height: number;
}

export const fixedSizes: readonly SnippetSize[] = [
  { width: 640, height: 360 },
  { width: 960, height: 540 },
  { width: 1280, height: 720 },
];

/** `apiUrl` may be a path of this site; what people paste elsewhere needs the whole address. */
export const embedAddress = (apiUrl: string, origin: string, playerId: string): string =>
  `${new URL(apiUrl, origin).href.replace(/\/$/, '')}/players/embed/${encodeURIComponent(playerId)}`;

export const shareAddress = (origin: string, playerId: string): string =>
  `${origin}/watch/${encodeURIComponent(playerId)}`;

export function snippetOf({ name, config }: Draft, src: string, size?: SnippetSize): string {
  return embedSnippet({ src, title: config.videotitle || name, descriptionHtml: config.videodescription, size });
}
