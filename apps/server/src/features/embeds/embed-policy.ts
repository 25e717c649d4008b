import { createHash } from 'node:crypto';
import type { EmbedDocument } from '@kinora/player/render';
import { isPlainHost } from '@kinora/player-config';

export interface EmbedAddresses {
  media: readonly (string | undefined)[];
  images: readonly (string | undefined)[];
  /** Files that the page's script imports. */
  scripts?: readonly string[];
  /** Served from a host that holds nothing but embeds: there the page may use its storage. */
  hasOrigin?: boolean;
  /** A playlist elsewhere may name segments on any host. */
  anyMediaHost: boolean;
  /** Where the page tells that it was seen; nowhere, if it does not. */
  viewsUrl?: string | undefined;
  /** Where the page has its grant renewed; nowhere, if it has none. */
  grantUrl?: string | undefined;
  /** A link of the page leads to a file. */
  allowsDownloads?: boolean;
  /** Which pages may frame it; every one, if it is not said. */
  ancestors?: string | undefined;
}

/** Addresses that were stored before such hosts were refused are left out: nothing is fetched from them. */
const originsOf = (urls: readonly (string | undefined)[]) => {
  const places = urls.flatMap((url) => (url ? [new URL(url)] : []));
  return [...new Set(places.flatMap(({ hostname, origin }) => (isPlainHost(hostname) ? [origin] : [])))].join(' ');
};

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Left out where every page may: `*` stands for no page that is sandboxed, and browsers would leave its frame empty. */
export const framedBy = (ancestors: string): string[] => (ancestors === '*' ? [] : [`frame-ancestors ${ancestors}`]);

/**
 * `sandbox` without `allow-same-origin` gives the page an origin of its own: opened by itself it can read neither the
 * cookies nor the storage of the dashboard, whatever a config may smuggle in. Hashes instead of a nonce let it be cached.
 */
export function embedPolicy(
  { style, script }: EmbedDocument,
  {
    media,
    images,
    scripts = [],
    hasOrigin = false,
    anyMediaHost,
    viewsUrl = '',
    grantUrl = '',
    allowsDownloads = false,
    ancestors = '*',
  }: EmbedAddresses,
): string {
  const hosts = anyMediaHost ? 'https: http:' : originsOf(media);
  const called = anyMediaHost ? hosts : [hosts, viewsUrl, grantUrl].filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    `script-src ${[hashOf(script), ...scripts].join(' ')}`,
    `style-src ${hashOf(style)}`,
    `img-src data: ${originsOf(images)}`,
    `media-src blob: ${hosts}`,
    `connect-src ${called || "'none'"}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    ...framedBy(ancestors),
    [
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation',
      ...(hasOrigin ? ['allow-same-origin'] : []),
      ...(allowsDownloads ? ['allow-downloads'] : []),
    ].join(' '),
  ].join('; ');
}
