import { embedSnippet, fitWithin, type Size, usualSize } from '@kinora/player/render';
import type { Draft } from '../draft/editor-draft.ts';

/** Three sizes in the film's own shape, by their longer edge. */
export const fixedSizes = (film: Size | undefined): Size[] =>
  [640, 960, 1280].map((edge) => fitWithin(film ?? usualSize, { width: edge, height: edge }));

/** `base` may be a path of this site; what people paste elsewhere needs the whole address. */
export const embedAddress = (base: string, origin: string, playerId: string): string =>
  `${new URL(base, origin).href.replace(/\/$/, '')}/${encodeURIComponent(playerId)}`;

export const shareAddress = (origin: string, playerId: string): string =>
  `${origin}/watch/${encodeURIComponent(playerId)}`;

/** With the place of the token that each visitor needs. */
export const withToken = (address: string, needsToken: boolean): string =>
  needsToken ? `${address}?token=TOKEN` : address;

interface Shape {
  film?: Size | undefined;
  size?: Size | undefined;
}

export function snippetOf({ name, config }: Draft, src: string, { film, size }: Shape = {}): string {
  const { videotitle, videodescription } = config;
  return embedSnippet({ src, title: videotitle || name, descriptionHtml: videodescription, film, size });
}
