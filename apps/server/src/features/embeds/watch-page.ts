import { embedSnippet, escapeHtml, toWords } from '@kinora/player/render';
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

function metaTags({ title, poster, embedUrl, watchUrl, source, player }: Shown): string {
  const description = toWords(player.config.videodescription);
  const file = typeof source === 'object' && source.type === 'mp4' ? source.url : undefined;
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
    ['name', 'twitter:card', 'player'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', poster],
    ['name', 'twitter:player', embedUrl],
    ['name', 'twitter:player:width', '1280'],
    ['name', 'twitter:player:height', '720'],
  ];
  return rows
    .flatMap(([kind, key, value]) => (value ? [`<meta ${kind}="${key}" content="${escapeHtml(value)}">`] : []))
    .join('\n');
}

function videoObject({ title, poster, embedUrl, playback, source, player }: Shown): string {
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description: toWords(player.config.videodescription) || title,
    thumbnailUrl: poster,
    uploadDate: (playback?.uploadedAt ?? player.updatedAt).toISOString(),
    duration: playback?.durationSeconds ? isoDuration(playback.durationSeconds) : undefined,
    embedUrl,
    contentUrl: typeof source === 'object' ? source.url : undefined,
  });
}

export function renderWatchPage(shown: Shown, { apiUrl, style }: { apiUrl: string; style: WatchStyle }): string {
  const { title, embedUrl, watchUrl, player } = shown;
  const oembed = `${apiUrl}/oembed?format=json&url=${encodeURIComponent(watchUrl)}`;
  const description = toWords(player.config.videodescription);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Kinora</title>
<link rel="canonical" href="${escapeHtml(watchUrl)}">
<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}">
<link rel="stylesheet" href="${style.href}">
${metaTags(shown)}
<script type="application/ld+json">${videoObject(shown)}</script></head>
<body><main>${embedSnippet({ src: embedUrl, title })
    .replace(/ style="[^"]*"/, '')
    .replace(' loading="lazy"', '')}
<h1>${escapeHtml(title)}</h1>${description ? `<p>${escapeHtml(description)}</p>` : ''}</main></body></html>`;
}
