import { escapeHtml, fitWithin, pageFrame, toRatio, toWords, usualSize } from '@kinora/player/render';
import type { Shown } from './embed-service.ts';

export interface WatchStyle {
  href: string;
}

const isoDuration = (seconds: number) => `PT${Math.round(seconds)}S`;

/** Inside a script element only these letters could end it or start a comment. */
const toScriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What other sites make room for. */
const room = { width: 1280, height: 720 };

/** The film as one file, which is what other sites can take. */
function fileOf({ source }: Shown): string | undefined {
  if (typeof source !== 'object') return undefined;
  return source.type === 'mp4' ? source.url : source.fallbackUrl;
}

function metaTags(shown: Shown): string {
  const { title, poster, embedUrl, watchUrl, playback, player } = shown;
  const description = toWords(player.config.videodescription);
  const file = fileOf(shown);
  const { width, height } = fitWithin(playback?.size ?? usualSize, room);
  const rows: [name: 'property' | 'name', key: string, value: string | undefined][] = [
    ['name', 'description', description],
    ['property', 'og:type', 'video.other'],
    ['property', 'og:site_name', 'Kinora'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', watchUrl],
    ['property', 'og:image', poster],
    ['property', 'og:video', file],
    ['property', 'og:video:type', file && 'video/mp4'],
    ['property', 'og:video:width', file && String(width)],
    ['property', 'og:video:height', file && String(height)],
    ['name', 'twitter:card', 'player'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', poster],
    ['name', 'twitter:player', embedUrl],
    ['name', 'twitter:player:width', String(width)],
    ['name', 'twitter:player:height', String(height)],
  ];
  return rows
    .flatMap(([kind, key, value]) => (value ? [`<meta ${kind}="${key}" content="${escapeHtml(value)}">`] : []))
    .join('\n');
}

function videoObject(shown: Shown): string {
  const { title, poster, embedUrl, playback, source, player } = shown;
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description: toWords(player.config.videodescription) || title,
    thumbnailUrl: poster,
    uploadDate: (playback?.uploadedAt ?? player.updatedAt).toISOString(),
    duration: playback?.durationSeconds ? isoDuration(playback.durationSeconds) : undefined,
    embedUrl,
    contentUrl: fileOf(shown) ?? (typeof source === 'object' ? source.url : undefined),
  });
}

/** The film's shape for the style sheet; the policy of the page names its hash. */
export const watchShape = ({ playback }: Shown): string => `:root{--ratio:${toRatio(playback?.size ?? usualSize)}}`;

export function renderWatchPage(shown: Shown, { apiUrl, style }: { apiUrl: string; style: WatchStyle }): string {
  const { title, embedUrl, watchUrl, player } = shown;
  const oembed = `${apiUrl}/oembed?format=json&url=${encodeURIComponent(watchUrl)}`;
  const description = toWords(player.config.videodescription);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Kinora</title>
<link rel="canonical" href="${escapeHtml(watchUrl)}">
<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}">
<link rel="stylesheet" href="${style.href}"><style>${watchShape(shown)}</style>
${metaTags(shown)}
<script type="application/ld+json">${videoObject(shown)}</script></head>
<body><main>${pageFrame({ src: embedUrl, title })}
<h1>${escapeHtml(title)}</h1>${description ? `<p>${escapeHtml(description)}</p>` : ''}</main></body></html>`;
}
