import { escapeHtml, playerVariables } from '@kinora/player/render';
import type { Unlocking } from '../access/access-service.ts';
import { framedBy, hashOf } from './embed-policy.ts';
import type { Shown } from './embed-service.ts';
import { cardPage, cardStyle, lockIcon, type Styled } from './refused-page.ts';

export function formStyle({ player }: Styled): string {
  const variables = playerVariables(player.config);
  const [brand, contrast] = [variables['--kin-player-brand-color'], variables['--kin-brand-contrast']];
  return `form{display:flex;flex-wrap:wrap;gap:8px;justify-content:center;margin-top:10px;width:min(100%,22em)}input{flex:1 1 11em;min-width:0;box-sizing:border-box;padding:.6em .9em;border:1px solid color-mix(in srgb,${contrast} 40%,transparent);border-radius:8px;background:color-mix(in srgb,${contrast} 10%,transparent);color:inherit;font:inherit;font-size:16px}::placeholder{color:inherit;opacity:.75}button{padding:.6em 1.4em;border:0;border-radius:8px;background:${contrast};color:${brand};font:inherit;font-weight:600;cursor:pointer}input:focus-visible,button:focus-visible{outline:2px solid ${contrast};outline-offset:2px}[role=alert]{opacity:1;font-weight:600}@media(max-height:200px){svg{display:none}}`;
}

export function hintOf(tried: Unlocking | undefined): string {
  if (!tried) return '<p>Enter the password to watch.</p>';
  const minutes = Math.ceil((tried.waitSeconds ?? 0) / 60);
  if (minutes === 0) return '<p role="alert">That’s not the password. Try again.</p>';
  return `<p role="alert">Too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.</p>`;
}

/**
 * In the colours of the player, in its place. A plain form without a script: what it is answered is the player itself,
 * so that nothing has to be kept in an origin that can keep nothing.
 */
export function renderUnlock(
  shown: Pick<Shown, 'player' | 'embedUrl'>,
  { ancestors, tried }: { ancestors: string; tried: Unlocking | undefined },
): { html: string; policy: string } {
  const style = cardStyle(shown) + formStyle(shown);
  const address = escapeHtml(shown.embedUrl);
  const form = `<form method="post" action="${address}"><input type="password" name="password" aria-label="Password" placeholder="Password" autocomplete="off" maxlength="256" required autofocus><button>Watch</button></form>`;
  return {
    html: cardPage('Protected video', style, `${lockIcon}<h1>This video is protected</h1>${hintOf(tried)}${form}`),
    policy: `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action ${[shown.embedUrl, ...framedBy(ancestors)].join('; ')}; sandbox allow-forms`,
  };
}
