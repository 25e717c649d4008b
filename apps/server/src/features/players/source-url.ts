import { videoIdPattern } from '@kinora/contract';
import { isPlainHost } from '@kinora/player-config';
import { refuse } from '../../http/refusal.ts';

/** An address that a browser may be sent to for media. The server itself never fetches it. */
export function toSourceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url && ['http:', 'https:'].includes(url.protocol) && isPlainHost(url.hostname);
  const isPlain = isWeb && !url.username && !url.password;
  if (!url || !isPlain || /[\s\\<>"'`\p{Cc}]/u.test(text))
    refuse('invalid_input', { sentence: 'Enter the address of an mp4 or m3u8 file, beginning with https://' });
  return url.href;
}

/** With or without a grant before it, as owners copy the address of a protected film. */
const ownVideo = new RegExp(`^(?:k/[\\w-]+/)?(${videoIdPattern})(?:[/.?]|$)`);

/** The id of our own video that an address names; undefined for an address elsewhere. */
export function videoIdIn(url: string, videoCdnUrl: string): string | undefined {
  if (!url.startsWith(`${videoCdnUrl}/`)) return undefined;
  return ownVideo.exec(url.slice(videoCdnUrl.length + 1))?.[1];
}

/** An own video is found where videos are now, wherever they were when the address was stored. */
export function toPresentUrl(url: string, videoId: string | null, videoCdnUrl: string): string {
  const start = videoId === null ? -1 : url.indexOf(`/${videoId}`);
  return start < 0 ? url : `${videoCdnUrl}${url.slice(start)}`;
}
