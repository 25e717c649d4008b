import {
  embedSnippet,
  escapeHtml,
  fitWithin,
  pageFrame,
  toClock,
  toRatio,
  toWords,
  usualSize,
} from '@kinora/player/render';
import type { ReadAlong } from '../text-tracks/text-track-service.ts';
import type { Shown } from './embed-service.ts';

interface WatchParts extends Partial<ReadAlong> {
  apiUrl: string;
  /** Addresses. */
  style: string;
  script: string;
  /** Search engines leave it out. */
  isUnlisted: boolean;
  /** Visitors may tell those who run the installation what is wrong with it. */
  canReport: boolean;
}

/**
 * What the page may say of a player with limits. Addresses of its files would not work for whoever reads them here, and
 * what only those may know who have a password or a token is not said at all.
 */
export function forWatchPage(shown: Shown): { shown: Shown; isUnlisted: boolean; isHidden: boolean } {
  const { access, playback, player, token } = shown;
  const isUnlisted = access.visibility !== 'public' || access.isLimited;
  const isHidden = (access.passwordHash !== null || access.requiresToken) && !token?.isGood;
  const config = isHidden ? { ...player.config, videodescription: '' } : player.config;
  const named = { ...shown, player: { ...player, config }, ...(isHidden ? { title: hiddenTitle } : {}) };
  if (!isHidden && !playback?.isProtected) return { shown: named, isUnlisted, isHidden };
  return { shown: { ...named, poster: undefined, source: undefined }, isUnlisted, isHidden };
}

/** Of a player that not everybody may even know the name of. */
const hiddenTitle = 'Protected video';

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
function fileOf({ source, playback }: Shown): string | undefined {
  if (typeof source !== 'object') return undefined;
  return playback?.fileUrl ?? (source.type === 'mp4' ? source.url : source.fallbackUrl);
}

function frameUrlOf({ embedUrl, rehearsal, token }: Shown): string {
  if (rehearsal !== undefined) return `${embedUrl}?rehearse=${rehearsal}`;
  return token ? `${embedUrl}?token=${encodeURIComponent(token.text)}` : embedUrl;
}

/** Whose page it is: the owner's who gave a name, else ours where the owner lets us say so. */
const siteOf = ({ owner }: Shown): string | undefined => owner.name || owner.credit;

function metaTags(shown: Shown): string {
  const { title, poster, embedUrl, watchUrl, playback, player } = shown;
  const description = toWords(player.config.videodescription);
  const file = fileOf(shown);
  const { width, height } = fitWithin(playback?.size ?? usualSize, room);
  const rows: [name: 'property' | 'name', key: string, value: string | undefined][] = [
    ['name', 'description', description],
    ['property', 'og:type', 'video.other'],
    ['property', 'og:site_name', siteOf(shown)],
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

/** The page, beginning there. */
const at = (watchUrl: string, seconds: number) => `${watchUrl}?t=${Math.floor(seconds)}`;

function videoObject(shown: Shown, { transcript, chapters = [] }: Partial<ReadAlong>): string {
  const { title, poster, embedUrl, watchUrl, playback, source, player, owner } = shown;
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description: toWords(player.config.videodescription) || title,
    thumbnailUrl: poster,
    uploadDate: (playback?.uploadedAt ?? player.updatedAt).toISOString(),
    duration: playback?.durationSeconds ? isoDuration(playback.durationSeconds) : undefined,
    embedUrl,
    publisher: owner.name ? { '@type': 'Organization', name: owner.name, logo: owner.logo } : undefined,
    contentUrl: fileOf(shown) ?? (typeof source === 'object' ? source.url : undefined),
    inLanguage: transcript?.lang,
    transcript: transcript?.lines.map(({ text }) => text).join(' '),
    hasPart:
      chapters.length === 0
        ? undefined
        : chapters.map(({ start, end, text }) => ({
            '@type': 'Clip',
            name: text,
            startOffset: Math.floor(start),
            endOffset: Math.ceil(end),
            url: at(watchUrl, start),
          })),
  });
}

/** The film's shape for the style sheet; the policy of the page names its hash. */
export const watchShape = ({ playback }: Shown): string => `:root{--ratio:${toRatio(playback?.size ?? usualSize)}}`;

type Line = ReadAlong['chapters'][number];

/** A link, so that it can be copied and opened elsewhere; the script of the page goes there without loading it anew. */
const lineOf = ({ start, text }: Line, query = ''): string =>
  `<li><a href="?${query}t=${Math.floor(start)}" data-at="${start}"><time>${toClock(start)}</time><span>${escapeHtml(text)}</span></a></li>`;

/** `query` is what the address of the page needs before the time. */
export function chapterList(chapters: readonly Line[], query = ''): string {
  if (chapters.length === 0) return '';
  return `<section class="chapters" aria-labelledby="chapters"><h2 id="chapters" lang="en">Chapters</h2>
<ol>${chapters.map((line) => lineOf(line, query)).join('\n')}</ol></section>`;
}

export function transcriptList(transcript: ReadAlong['transcript'], query = ''): string {
  if (!transcript) return '';
  return `<section class="transcript" aria-labelledby="transcript"><h2 id="transcript" lang="en">Transcript</h2>
<div class="find" lang="en"><input type="search" placeholder="Search" aria-label="Search the transcript"><output></output></div>
<ol dir="auto" tabindex="0" aria-labelledby="transcript">${transcript.lines.map((line) => lineOf(line, query)).join('\n')}</ol></section>`;
}

export function ownerLine({ owner: { name, logo } }: Shown): string {
  if (!name && !logo) return '';
  const picture = logo ? `<img src="${escapeHtml(logo)}" alt="${name ? '' : 'Logo'}">` : '';
  return `<div class="owner">${picture}${name ? `<span>${escapeHtml(name)}</span>` : ''}</div>`;
}

function actions({ title, embedUrl, watchUrl, playback }: Shown): string {
  const code = embedSnippet({ src: embedUrl, title, film: playback?.size });
  return `<div class="actions" lang="en"><button type="button" data-copy-link="${escapeHtml(watchUrl)}">Copy link</button>
<button type="button" data-copy-code="${escapeHtml(code)}">Copy embed code</button></div>`;
}

const reportLink = (playerId: string): string =>
  `<p lang="en"><a class="report" href="/watch/${playerId}/report" rel="nofollow">Report this video</a></p>`;

export function renderWatchPage(shown: Shown, parts: WatchParts): string {
  const { apiUrl, style, script, isUnlisted, canReport, ...readAlong } = parts;
  const { title, watchUrl, player } = shown;
  const { transcript, chapters = [] } = readAlong;
  const oembed = `${apiUrl}/oembed?format=json&url=${encodeURIComponent(watchUrl)}`;
  const description = toWords(player.config.videodescription);
  const site = siteOf(shown);
  return `<!doctype html>
<html lang="${transcript?.lang ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${isUnlisted ? '<meta name="robots" content="noindex">\n' : ''}<title>${escapeHtml(site ? `${title} – ${site}` : title)}</title>
<link rel="canonical" href="${escapeHtml(watchUrl)}">
<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}">
<link rel="stylesheet" href="${style}"><style>${watchShape(shown)}</style>
${metaTags(shown)}
<script type="application/ld+json">${videoObject(shown, readAlong)}</script>
<script type="module" src="${escapeHtml(script)}"></script></head>
<body${transcript ? ' class="with-transcript"' : ''}><main>${pageFrame({ src: frameUrlOf(shown), title })}
<div class="about"><div><h1>${escapeHtml(title)}</h1>${ownerLine(shown)}</div>${actions(shown)}</div>
${description ? `<p>${escapeHtml(description)}</p>` : ''}${chapterList(chapters)}${canReport ? reportLink(player.id) : ''}</main>
${transcriptList(transcript)}</body></html>`;
}
