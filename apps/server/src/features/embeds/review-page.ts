import { escapeHtml, pageFrame, toWords } from '@kinora/player/render';
import type { ReadAlong } from '../text-tracks/text-track-service.ts';
import type { Shown } from './embed-service.ts';
import { chapterList, ownerLine, transcriptList, watchShape } from './watch-page.ts';

interface ReviewParts extends Partial<ReadAlong> {
  /** Addresses. */
  style: string;
  script: string;
  frame: string;
  secret: string;
}

/**
 * The share page for whoever has a review link: without what tells other sites and search engines of the film, and
 * without addresses that would not work for those they are passed on to.
 */
export function renderReviewPage(shown: Shown, parts: ReviewParts): string {
  const { title, player, owner } = shown;
  const { transcript, chapters = [], secret } = parts;
  const description = toWords(player.config.videodescription);
  const site = owner.name || owner.credit;
  const query = `s=${encodeURIComponent(secret)}&amp;`;
  return `<!doctype html>
<html lang="${transcript?.lang ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(site ? `${title} – ${site}` : title)}</title>
<link rel="stylesheet" href="${parts.style}"><style>${watchShape(shown)}</style>
<script type="module" src="${escapeHtml(parts.script)}"></script></head>
<body${transcript ? ' class="with-transcript"' : ''}><main>${pageFrame({ src: parts.frame, title })}
<div class="about"><div><h1>${escapeHtml(title)}</h1>${ownerLine(shown)}</div></div>
${description ? `<p>${escapeHtml(description)}</p>` : ''}${chapterList(chapters, query)}</main>
${transcriptList(transcript, query)}</body></html>`;
}
