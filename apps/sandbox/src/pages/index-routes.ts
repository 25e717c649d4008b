import type { FastifyInstance } from 'fastify';
import { html } from './html.ts';
import { sendPage, serveAsset } from './page.ts';

export type Offer = { title: string; description: string; links: { href: string; label: string }[] };

export function indexRoutes(http: FastifyInstance, offers: Offer[]): void {
  serveAsset(http, '/_sandbox/sandbox.css', new URL('./sandbox.css', import.meta.url));
  http.get('/', (_request, reply) => reply.redirect('/_sandbox/'));
  http.get('/_sandbox', (_request, reply) => reply.redirect('/_sandbox/'));
  http.get('/_sandbox/', (_request, reply) => sendPage(reply, { title: 'Overview', body: indexBody(offers) }));
}

function indexBody(offers: Offer[]) {
  return html`<body class="index">
<main>
<h1>Kinora sandbox</h1>
<p class="lead">The outside world on this computer. Nothing here leaves it.</p>
${offers.map(
  ({ title, description, links }) => html`<section class="card">
<h2>${title}</h2>
<p>${description}</p>
<p class="links">${links.map(({ href, label }) => html`<a class="button" href="${href}">${label}</a>`)}</p>
</section>`,
)}
</main>
</body>`;
}
