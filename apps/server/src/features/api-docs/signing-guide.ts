import { escapeHtml } from '@kinora/player/render';
import { signingSnippets } from './signing-snippets.ts';

const claims: [name: string, what: string][] = [
  [
    'sub',
    'The player it opens, <code>ply_…</code>, or a video, <code>vid_…</code>: then every player of yours that shows it.',
  ],
  [
    'exp',
    'When it expires, in epoch seconds; at most seven days ahead. A visit ends with its token, so leave time to watch.',
  ],
  ['nbf', 'Optional: from when on it counts.'],
  [
    'origins',
    'Optional: sites that may show it, such as <code>["learn.example.com"]</code>, each with its subdomains. It narrows what the player allows and widens nothing; opened by itself, the player is refused.',
  ],
];

const reasons: [name: string, what: string][] = [
  ['token_missing', 'The address has no token.'],
  ['token_malformed', 'It isn’t a JWT, or longer than 4,096 characters.'],
  ['token_algorithm', 'Its header doesn’t say <code>EdDSA</code>.'],
  ['token_key', 'No key of this workspace has that <code>kid</code>, or it was revoked.'],
  ['token_signature', 'It was signed with another key, or changed since.'],
  ['token_subject', '<code>sub</code> is neither this player nor its video.'],
  ['token_expired', '<code>exp</code> is over.'],
  ['token_expiry', '<code>exp</code> is missing, or more than seven days ahead.'],
  ['token_not_yet', '<code>nbf</code> is still to come.'],
  ['token_origins', '<code>origins</code> isn’t a list of sites, or the player allows none of them.'],
];

const rows = (list: readonly [string, string][]): string =>
  list.map(([name, what]) => `<tr><td><code>${name}</code></td><td>${what}</td></tr>`).join('');

const snippets = (): string =>
  signingSnippets
    .map(
      ({ language, code }, index) =>
        `<details${index === 0 ? ' open' : ''}><summary>${escapeHtml(language)}</summary><div class="snippet"><button type="button" data-copy>Copy</button><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></div></details>`,
    )
    .join('');

/** How a site lets its own visitors watch, for whoever has to write it. */
export const renderSigningGuide = (
  embedBaseUrl: string,
): string => `<section class="guide" aria-labelledby="signed-playback"><h2 id="signed-playback">Signed playback</h2>
<p>Let your own site decide who may watch. Turn on <b>Only with a signed token</b> in a player’s access settings, make a
signing key in your profile, and keep its secret on your server as <code>KINORA_SIGNING_KEY</code>. For each visitor who may
watch, sign a token and add it to the address of the player:</p>
<pre tabindex="0"><code>&lt;iframe src="${escapeHtml(embedBaseUrl)}/ply_…?token=eyJhbGciOi…"&gt;&lt;/iframe&gt;</code></pre>
<p>Places for our script <code>/player.js</code> take it as <code>data-kinora-token</code>, and the share page as <code>?token=</code>, too.</p>
${snippets()}
<h3>What a token says</h3>
<p>A token is a JWT whose header is <code>{"alg":"EdDSA","kid":"sgk_…","typ":"JWT"}</code>. Clocks may differ by a minute. Other claims are ignored.</p>
<table><thead><tr><th>Claim</th><th>Meaning</th></tr></thead><tbody>${rows(claims)}</tbody></table>
<p>A token replaces the password of a player that has one. Allowed domains and opening times still hold, and a private player stays private.
Revoking a key in your profile stops all of its tokens at once. People who are already watching can go on until what their page was given runs out, a few hours at most.</p>
<h3>When it doesn’t play</h3>
<p>Visitors read a plain sentence. The response header <code>X-Refusal</code>, and <code>data-reason</code> on the page, tell you why:</p>
<table><thead><tr><th>Reason</th><th>Meaning</th></tr></thead><tbody>${rows(reasons)}</tbody></table></section>`;
