import { playerIdPattern } from '@kinora/contract';
import { embedSnippet, fitWithin, usualSize } from '@kinora/player/render';
import { decideTime } from '../access/access-service.ts';
import type { Shown } from './embed-service.ts';
import { forWatchPage } from './watch-page.ts';

const leadingId = new RegExp(`^(${playerIdPattern})(?:[?#]|$)`);

export interface PublicAddresses {
  publicUrl: string;
  apiUrl: string;
  embedBaseUrl: string;
}

/** The id in an address of ours, share page or embed page; undefined for any other address. */
export function playerIdIn(url: string, { publicUrl, apiUrl, embedBaseUrl }: PublicAddresses): string | undefined {
  for (const base of [`${publicUrl}/watch/`, `${embedBaseUrl}/`, `${apiUrl}/players/embed/`]) {
    const [, id] = url.startsWith(base) ? (leadingId.exec(url.slice(base.length)) ?? []) : [];
    if (id) return id;
  }
  return undefined;
}

export interface OEmbedSize {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** Whether there is anything to embed, as far as others are to know. */
export const isOffered = ({ access }: Shown, now: number): boolean => decideTime(access, now)?.kind !== 'hidden';

/** As large as the asking page has room for. */
export function toOEmbed(whole: Shown, { maxwidth = 1280, maxheight = 720 }: OEmbedSize, publicUrl: string) {
  const { shown } = forWatchPage(whole);
  const size = fitWithin(shown.playback?.size ?? usualSize, { width: maxwidth, height: maxheight });
  return {
    version: '1.0' as const,
    type: 'video' as const,
    provider_name: shown.owner.credit ?? new URL(publicUrl).hostname,
    provider_url: publicUrl,
    ...(shown.owner.name ? { author_name: shown.owner.name } : {}),
    title: shown.title,
    ...size,
    html: embedSnippet({ src: shown.embedUrl, title: shown.title, size }),
    ...(shown.poster ? { thumbnail_url: shown.poster, thumbnail_width: 1280, thumbnail_height: 720 } : {}),
  };
}
