import { type MediaType, videoIdPattern } from '@kinora/contract';
import { isPlainHost } from '@kinora/player-config';

export interface SourceChoice {
  url: string;
  media_type: MediaType;
}

/** What a pasted address is, or what is wrong with it. */
export function readSourceAddress(text: string): { source: SourceChoice } | { problem: string } {
  const typed = text.trim();
  if (typed === '') return { problem: 'Required field!' };
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isWeb = url && ['http:', 'https:'].includes(url.protocol) && isPlainHost(url.hostname);
  if (!isWeb || url.username || url.password)
    return { problem: 'Enter the address of an mp4 or m3u8 file, beginning with https://' };
  return { source: { url: url.href, media_type: /\.m3u8$/i.test(url.pathname) ? 'hls' : 'mp4' } };
}

export const isOurAddress = (url: string, videoCdnUrl: string): boolean => url.startsWith(`${videoCdnUrl}/`);

/** Of a film that not everybody may see, the owner has addresses that work: what lies beside that file works, too. */
export function ownersAddress(url: string, filmUrl: string | undefined): string {
  const file = /\/(vid_\w+\/)[^?#]*$/.exec(filmUrl ?? '');
  const start = file ? url.indexOf(`/${file[1]}`) : -1;
  return file && filmUrl && start >= 0 ? `${filmUrl.slice(0, file.index)}${url.slice(start)}` : url;
}

/** The id of the video in the library that an address belongs to. */
export const libraryVideoId = (url: string, videoCdnUrl: string): string | undefined =>
  isOurAddress(url, videoCdnUrl)
    ? new RegExp(`/(${videoIdPattern})/`).exec(url.slice(videoCdnUrl.length))?.[1]
    : undefined;
