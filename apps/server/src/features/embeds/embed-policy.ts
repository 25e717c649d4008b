import { createHash } from 'node:crypto';
import type { EmbedDocument } from '@kinora/player/render';

export interface EmbedAddresses {
  media: readonly (string | undefined)[];
  images: readonly (string | undefined)[];
  engineUrl?: string;
  /** A playlist elsewhere may name segments on any host. */
  anyMediaHost: boolean;
}

const originsOf = (urls: readonly (string | undefined)[]) =>
  [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))].join(' ');

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * `sandbox` without `allow-same-origin` gives the page an origin of its own: opened by itself it can read neither the
 * cookies nor the storage of the dashboard, whatever a config may smuggle in. Hashes instead of a nonce let it be cached.
 */
export function embedPolicy(
  { style, script }: EmbedDocument,
  { media, images, engineUrl = '', anyMediaHost }: EmbedAddresses,
): string {
  const hosts = anyMediaHost ? 'https: http:' : originsOf(media);
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)} ${engineUrl}`,
    `style-src ${hashOf(style)}`,
    `img-src data: ${originsOf(images)}`,
    `media-src blob: ${hosts}`,
    `connect-src ${hosts || "'none'"}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation',
  ].join('; ');
}
