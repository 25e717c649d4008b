import { escapeHtml } from '@kinora/player/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, brandMark, iconUrl } from '../../http/brand-page.ts';
import { unframed } from '../../http/security-headers.ts';
import type { UnsubscribeService } from './unsubscribe-service.ts';

interface Parts {
  unsubscribes: UnsubscribeService;
  brandNow: () => Promise<Brand>;
}

const claimOf = ({ query }: FastifyRequest): string => {
  const { of } = query as Record<string, unknown>;
  return typeof of === 'string' ? of : '';
};

/** Looking at it changes nothing: programs that check the links of a mail look, too. */
export function unsubscribeRoutes(app: FastifyInstance, { unsubscribes, brandNow }: Parts): void {
  const headers = {
    ...unframed("default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'"),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
  const answer = async (reply: FastifyReply, { status = 200, title, body }: Page) => {
    const html = renderPage({ title, body }, await brandNow());
    return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(html);
  };

  app.get('/unsubscribe', (request, reply) => {
    const claim = claimOf(request);
    const email = unsubscribes.emailOf(claim);
    return answer(reply, email === undefined ? unknownLink : askingPage(email, claim));
  });

  app.register(async (group) => {
    group.removeAllContentTypeParsers();
    // Whatever a mail program sends: all that counts is in the address.
    group.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    group.post('/unsubscribe', { bodyLimit: 2_048 }, async (request, reply) =>
      answer(reply, (await unsubscribes.end(claimOf(request))) ? donePage : unknownLink),
    );
  });
}

interface Page {
  status?: number;
  title: string;
  /** As HTML. */
  body: string;
}

const unknownLink: Page = {
  status: 404,
  title: 'This link does not work',
  body: '<p class="intro">Open the link of the mail again, or copy all of it.</p>',
};

const donePage: Page = {
  title: 'You are unsubscribed',
  body: '<p class="intro">These mails do not come any more. You can close this page.</p>',
};

const askingPage = (email: string, claim: string): Page => ({
  title: 'Stop these mails?',
  body: `<p class="intro">We will no longer send monthly figures to ${escapeHtml(email)}.</p>
<form method="post" action="/unsubscribe?of=${escapeHtml(encodeURIComponent(claim))}"><button class="button">Unsubscribe</button></form>`,
});

const renderPage = ({ title, body }: Page, brand: Brand): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title><link rel="icon" href="${escapeHtml(iconUrl(brand))}">
<link rel="stylesheet" href="/site/style.css"></head>
<body><header><a class="home" href="/">${brandMark(brand)}</a></header>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
