import { escapeHtml } from '@kinora/player/render';
import { unframed } from '../../http/security-headers.ts';
import type { Unlocking } from '../access/access-service.ts';
import { hashOf } from './embed-policy.ts';
import { cardPage, cardStyle, lockIcon, renderRefused, type Styled } from './refused-page.ts';
import { formStyle, hintOf } from './unlock-page.ts';

export interface Gate {
  /** Where the form goes: the address of the page, with what opens it. */
  address: string;
  /** A password is asked for, and what came of the last. */
  locked?: { tried?: Unlocking | undefined };
  /** How often the link still opens. */
  left?: number;
}

interface Page {
  html: string;
  headers: Record<string, string>;
}

const leftText = (left: number): string =>
  left === 1 ? 'This link can be opened one more time.' : `This link can be opened ${left} more times.`;

const passwordField =
  '<input type="password" name="password" aria-label="Password" placeholder="Password" autocomplete="off" maxlength="256" required autofocus>';

/** Before the page, in the colours of the player: nobody who only looks ahead uses up a view, or reads what is said. */
export function renderGate(shown: Styled, { address, locked, left }: Gate): Page {
  const style = cardStyle(shown) + formStyle(shown);
  const title = locked ? 'This video is protected' : 'You’re invited to watch a video';
  const hint = locked ? hintOf(locked.tried) : `<p>${leftText(left ?? 0)}</p>`;
  const form = `<form method="post" action="${escapeHtml(address)}">${locked ? passwordField : ''}<button${locked ? '' : ' autofocus'}>Watch</button></form>`;
  const target = new URL(address);
  const policy = `default-src 'none'; style-src ${hashOf(style)}; form-action ${target.origin}${target.pathname}`;
  return {
    html: cardPage(title, style, `${locked ? lockIcon : ''}<h1>${title}</h1>${hint}${form}`),
    headers: unframed(policy),
  };
}

/** The same words for every link that opens nothing, whatever the reason. */
export function renderDeadLink(shown: Styled): Page {
  const { html } = renderRefused(shown, { why: 'link' });
  const style = hashOf(cardStyle(shown));
  return { html, headers: unframed(`default-src 'none'; style-src ${style}; form-action 'none'`) };
}
