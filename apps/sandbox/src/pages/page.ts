import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

const policyRules = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
];

type Page = {
  title: string;
  body: Html;
  stylesheets?: string[];
  scripts?: string[];
  /** Whose pages may show this one in a frame. */
  frameAncestors?: string;
  /** Where a form of this page may lead. */
  formActions?: string[];
};

export function sendPage(
  reply: FastifyReply,
  { title, body, stylesheets = [], scripts = [], frameAncestors = "'none'", formActions = ["'self'"] }: Page,
): FastifyReply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Kinora sandbox</title>
<link rel="icon" href="data:,">
${['/_sandbox/sandbox.css', ...stylesheets].map((href) => html`<link rel="stylesheet" href="${href}">`)}
${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
</head>
${body}
</html>
`;
  return reply
    .headers({
      'content-security-policy': [
        ...policyRules,
        `form-action ${formActions.join(' ')}`,
        `frame-ancestors ${frameAncestors}`,
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(document.markup);
}

const assetTypes = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

export function serveAsset(http: FastifyInstance, path: string, file: URL): void {
  const type = assetTypes[path.endsWith('.css') ? 'css' : 'js'];
  const content = readFileSync(file);
  http.get(path, (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type(type).send(content),
  );
}
