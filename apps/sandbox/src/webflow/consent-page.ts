import { html } from '../pages/html.ts';
import type { Site } from './webflow-sites.ts';

const meanings: Record<string, string> = {
  'sites:read': 'See the sites that you choose',
  'authorized_user:read': 'See your name and email address',
};

export function consentBody({ scope, sites, action }: { scope: string[]; sites: Site[]; action: string }) {
  return html`<body class="consent">
<main class="card">
<h1>Authorize Kinora</h1>
<p class="lead">This page plays the site builder. Kinora would like to:</p>
<ul>${scope.map((word) => html`<li>${meanings[word] ?? word} <code>${word}</code></li>`)}</ul>
<form method="post" action="${action}">
<fieldset><legend>Sites</legend>
${sites.length === 0 && html`<p>You have no sites.</p>`}
${sites.map(
  ({ id, displayName, shortName }) => html`<label><input type="checkbox" name="site" value="${id}" checked>
<span>${displayName ?? id}</span> <small>${shortName ?? 'no address'}</small></label>`,
)}
</fieldset>
<p class="links"><button class="button primary" name="decision" value="approve">Authorize App</button>
<button class="button" name="decision" value="deny">Cancel</button></p>
</form>
</main>
</body>`;
}

export function designBody({ site, app, isOurs }: { site: Site; app: string | undefined; isOurs: boolean }) {
  return html`<body class="consent">
<main class="card">
<h1>Designer</h1>
<p class="lead">This page plays the Designer of ${site.displayName ?? site.id}.</p>
<dl>
<dt>Site</dt><dd>${site.shortName}</dd>
<dt>App</dt><dd>${app ?? 'none'}</dd>
</dl>
<p>${isOurs ? 'The app would open beside the canvas.' : 'No installed app has this client id: the Designer opens without one.'}</p>
</main>
</body>`;
}
