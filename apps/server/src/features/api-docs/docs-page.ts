import { type Endpoint, errorTable } from '@kinora/contract';
import { escapeHtml } from '../../mail/escape-html.ts';
import type { toOpenApi } from './openapi.ts';
import { errorsOf } from './operation.ts';
import { renderTryForm } from './try-form.ts';

const accessWords = {
  public: 'Anyone',
  member: 'Signed-in person',
  key: 'Signed-in person or API key',
  secondary: 'Holder of a one-time code',
};

type Document = ReturnType<typeof toOpenApi>;

/** The same values as the OpenAPI document, for people. */
interface Addresses {
  style: string;
  script: string;
  apiUrl: string;
}

export function renderDocs(endpoints: readonly Endpoint[], document: Document, addresses: Addresses): string {
  const { style, script, apiUrl } = addresses;
  const rows = endpoints.map((endpoint) => renderEndpoint(endpoint, document)).join('\n');
  const list = endpoints
    .map((endpoint) => `<li><a href="#${anchor(endpoint)}"><code>${title(endpoint)}</code></a></li>`)
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kinora API</title><link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script></head>
<body data-api="${escapeHtml(apiUrl)}"><a class="skip" href="#calls">Skip to the calls</a>
<header><p class="brand"><a href="/">Kinora</a></p><h1>API</h1>
<p>Base address <code>${escapeHtml(document.servers[0]?.url ?? '')}</code>. Send and read JSON, and send
<code>Authorization: Bearer …</code> where a call asks for it. Times are epoch seconds, amounts are minor units.</p>
<p>Every refusal is <code>{"error": "a sentence", "code": "a_stable_code", "request_id": "…"}</code>.
As a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>A key makes 300 calls a minute; <code>RateLimit-Remaining</code> says what is left. A creating call with an
<code>Idempotency-Key</code> happens once, however often it is sent. Calls for keys may be made from any page.</p>
<p class="key"><label>API key <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="kin_…"></label>
Paste one to try the calls on your own videos and players; it stays in this tab.</p></header>
<nav aria-label="Calls"><ul>${list}</ul></nav>
<main id="calls">${rows}</main></body></html>`;
}

const title = ({ method, path }: Endpoint) => escapeHtml(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
const anchor = ({ method, path }: Endpoint) => `${method}${path}`.toLowerCase().replace(/[^a-z]+/g, '-');

function renderEndpoint(endpoint: Endpoint, document: Document): string {
  const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
  const { parameters, requestBody, responses } = operation as Record<string, unknown>;
  const errors = errorsOf(endpoint)
    .map(
      (code) =>
        `<tr><td>${errorTable[code][0]}</td><td><code>${code}</code></td><td>${escapeHtml(errorTable[code][1])}</td></tr>`,
    )
    .join('');
  return `<article id="${anchor(endpoint)}"><h2><code>${title(endpoint)}</code></h2>
<p>${escapeHtml(endpoint.summary)}.</p><p class="who">${accessWords[endpoint.access]}</p>
${renderJson('Parameters', (parameters as unknown[]).length > 0 ? parameters : undefined)}
${renderJson('Body', schemaOf(requestBody))}${renderJson('Answer', schemaOf((responses as Record<string, unknown>)['200']))}
<details><summary>Refusals</summary><table><thead><tr><th>Status</th><th>Code</th><th>Sentence</th></tr></thead><tbody>${errors}</tbody></table></details>${renderTryForm(endpoint)}</article>`;
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
