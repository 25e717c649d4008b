import { escapeHtml, playerVariables } from '@kinora/player/render';
import type { Refused, TokenFault } from '../access/access-service.ts';
import { hashOf } from './embed-policy.ts';
import type { Shown } from './embed-service.ts';

/** A player, or one that only looks like it. */
export interface Styled {
  player: Pick<Shown['player'], 'config'>;
}

interface Words {
  title: string;
  hint: string;
}

/** The hour is that of nobody in particular, so it says which. */
const toDate = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

const notValid = {
  title: 'This video can’t be played',
  hint: 'Its link isn’t valid. Ask the site that gave it to you.',
};

/** Visitors can do something about two of them; the rest is for whoever signs, who reads the reason. */
const tokenWords: Partial<Record<TokenFault, Words>> = {
  missing: { title: 'This video needs a personal link', hint: 'Open it from the site that invited you.' },
  expired: { title: 'This link has expired', hint: 'Reload the page, or open it anew from the site you came from.' },
};

function wordsOf(refused: Refused): Words {
  if (refused.why === 'domain')
    return { title: `This video can’t be shown on ${refused.host}`, hint: 'Its owner can allow this site.' };
  if (refused.why === 'early')
    return { title: 'This video isn’t available yet', hint: `It opens on ${toDate(refused.opensAt)}.` };
  if (refused.why === 'over')
    return { title: 'This video is no longer available', hint: 'The time to watch it is over.' };
  if (refused.why === 'token') return tokenWords[refused.fault] ?? notValid;
  if (refused.why === 'link')
    return { title: 'This link is no longer valid', hint: 'Ask whoever sent it to you for a new one.' };
  return { title: 'This video can’t be opened here', hint: 'It plays on the sites its owner has chosen.' };
}

export const lockIcon =
  '<svg viewBox="0 0 24 24" width="40" height="40" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>';

/** In the colours of the player, in its place: no script, and nothing of the film, its title included. */
export function cardStyle({ player }: Styled): string {
  const variables = playerVariables(player.config);
  return `html,body{height:100%;margin:0}body{display:grid;place-content:safe center;justify-items:center;gap:6px;padding:16px 24px;box-sizing:border-box;overflow:auto;overflow-wrap:anywhere;background:${variables['--kin-player-brand-color']};color:${variables['--kin-brand-contrast']};font:15px/1.5 system-ui,sans-serif;text-align:center;border-radius:${variables['--kin-player-corner-radius']}}main{display:contents}h1{margin:6px 0 0;font-size:clamp(16px,2.6vw,24px);font-weight:600;line-height:1.3}p{margin:0;opacity:.8}@media(max-height:160px){svg,p{display:none}}`;
}

const cardPolicy = (style: string): string =>
  `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; sandbox`;

export const cardPage = (title: string, style: string, body: string, reason?: string): string => `<!doctype html>
<html lang="en"${reason === undefined ? '' : ` data-reason="${reason}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`;

/** Instead of the empty frame that a browser would leave: every page may show it. */
export function renderRefused(shown: Styled, refused: Refused) {
  const style = cardStyle(shown);
  const { title, hint } = wordsOf(refused);
  const reason = refused.why === 'token' ? `token_${refused.fault}` : refused.why;
  const body = `${lockIcon}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p>`;
  return { html: cardPage(title, style, body, reason), policy: cardPolicy(style), reason };
}
