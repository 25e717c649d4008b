import { type Endpoint, errorTable } from '@kinora/contract';
import { escapeHtml } from '@kinora/player/render';
import { type Brand, brandMark, iconUrl } from '../../http/brand-page.ts';
import type { toOpenApi } from './openapi.ts';
import { errorsOf, goodStatusOf, templateOf, type toOperation } from './operation.ts';
import { renderSigningGuide } from './signing-guide.ts';
import { renderTryForm } from './try-form.ts';

const accessWords = {
  public: 'Anyone',
  visitor: 'Anyone; signed-in users get more',
  member: 'Signed-in user',
  key: 'Signed-in user or API key',
  'otp-token': 'Holder of a one-time code',
  report: 'Holder of a report link',
  admin: 'Administrator',
};

type Document = ReturnType<typeof toOpenApi>;

interface Addresses {
  style: string;
  script: string;
  apiUrl: string;
  embedBaseUrl: string;
  brand: Brand;
}

/** What a key may do stands first: that is what most readers come for. */
const firstGroups = ['videos', 'tracks', 'players', 'images', 'embeds', 'stats'];

interface Group {
  name: string;
  title: string;
  endpoints: Endpoint[];
}

function toGroups(endpoints: readonly Endpoint[], document: Document): Group[] {
  const place = ({ name }: Group) => (firstGroups.includes(name) ? firstGroups.indexOf(name) : firstGroups.length);
  return document.tags
    .map(({ name, description }) => ({
      name,
      title: description,
      endpoints: endpoints.filter((endpoint) => operationOf(endpoint, document).tags.includes(name)),
    }))
    .sort((one, other) => place(one) - place(other));
}

/** The same values as the OpenAPI document, for people. */
export function renderDocs(endpoints: readonly Endpoint[], document: Document, addresses: Addresses): string {
  const { style, script, apiUrl, embedBaseUrl, brand } = addresses;
  const name = escapeHtml(brand.name);
  const groups = toGroups(endpoints, document);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API</title><meta name="description" content="Reference of the ${name} API, with a form to try each endpoint."><link rel="icon" href="${escapeHtml(iconUrl(brand))}"><link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script></head>
<body data-api="${escapeHtml(apiUrl)}"><a class="skip" href="#calls">Skip to the endpoints</a>
<header><p class="brand"><a href="/">${brandMark(brand)}</a></p><h1>API</h1>
<p class="lead">Upload videos, create players, style and embed them from your own code.</p>
<ul class="facts"><li><b>Base URL</b> <code>${escapeHtml(document.servers[0]?.url ?? '')}</code></li>
<li><b>Requests</b> JSON in and out, with <code>Authorization: Bearer …</code> where required. Times are epoch
seconds, amounts are in minor units. Endpoints that accept API keys can be called from any origin.</li>
<li><b>Errors</b> <code>{"error": "a sentence", "code": "a_stable_code", "request_id": "…"}</code></li>
<li><b>Rate limits</b> 300 requests per minute for a key; <code>RateLimit-Remaining</code> says how many are left.
A creating request with an <code>Idempotency-Key</code> takes effect once, however often it is sent.</li>
<li><b>For developers</b> <a href="/api/openapi.json">openapi.json</a></li></ul>
<p class="key"><label>API key <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="kin_…"></label>
Paste one to try the endpoints on your own videos and players; it stays in this tab.</p></header>
<nav aria-label="Endpoints"><p>Guides</p><ul><li><a href="#signed-playback">Signed playback</a></li></ul>${groups.map(renderList).join('')}</nav>
<main id="calls">${groups.map((group) => renderGroup(group, document)).join('')}${renderSigningGuide(embedBaseUrl)}</main></body></html>`;
}

const renderList = ({ title, endpoints }: Group): string =>
  `<p>${escapeHtml(title)}</p><ul>${endpoints
    .map((endpoint) => `<li><a href="#${anchor(endpoint)}"><code>${name(endpoint)}</code></a></li>`)
    .join('')}</ul>`;

const renderGroup = ({ name: id, title, endpoints }: Group, document: Document): string =>
  `<section aria-labelledby="group-${id}"><h2 id="group-${id}">${escapeHtml(title)}</h2>${endpoints
    .map((endpoint) => renderEndpoint(endpoint, document))
    .join('')}</section>`;

const name = (endpoint: Endpoint) =>
  `<span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> ${escapeHtml(templateOf(endpoint))}`;
const anchor = ({ method, path }: Endpoint) => `${method}${path}`.toLowerCase().replace(/[^a-z]+/g, '-');

/** Every call that is bound has one. */
const operationOf = (endpoint: Endpoint, document: Document) =>
  document.paths[templateOf(endpoint)]?.[endpoint.method.toLowerCase()] as ReturnType<typeof toOperation>;

function renderEndpoint(endpoint: Endpoint, document: Document): string {
  const { parameters, requestBody, responses } = operationOf(endpoint, document);
  const errors = errorsOf(endpoint)
    .map(
      (code) =>
        `<tr><td>${errorTable[code][0]}</td><td><code>${code}</code></td><td>${escapeHtml(errorTable[code][1])}</td></tr>`,
    )
    .join('');
  return `<article id="${anchor(endpoint)}"><h3><code>${name(endpoint)}</code></h3>
<p>${escapeHtml(endpoint.summary)}.</p><p class="who">${accessWords[endpoint.access]}</p>
${renderJson('Parameters', parameters.length > 0 ? parameters : undefined)}
${renderJson('Body', schemaOf(requestBody))}${renderJson('Response', schemaOf(responses[goodStatusOf(endpoint)]))}
<details><summary>Errors</summary><table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${errors}</tbody></table></details>${renderTryForm(endpoint)}</article>`;
}

function schemaOf(body: unknown): unknown {
  const { content } = (body ?? {}) as { content?: Record<string, { schema: unknown }> };
  return content && Object.values(content)[0]?.schema;
}

function renderJson(heading: string, value: unknown): string {
  if (value === undefined) return '';
  const json = escapeHtml(JSON.stringify(value, null, 2));
  return `<details><summary>${heading}</summary><pre tabindex="0"><code>${json}</code></pre></details>`;
}
