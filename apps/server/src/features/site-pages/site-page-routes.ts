import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultBrandingImagePath } from '@kinora/player-config';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../http/brand-page.ts';
import { unframed } from '../../http/security-headers.ts';
import { feedbackPage, helpPage, renderSitePage } from './site-page.ts';

const icon = readFileSync(new URL('./favicon.ico', import.meta.url));
const branding = readFileSync(new URL('./default-branding.svg', import.meta.url));
const style = readFileSync(new URL('./site.css', import.meta.url));
const font = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2')),
);

/** What is public may be found by everybody; calls and screens behind a sign-in are nothing to find. */
const robots = ['User-agent: *', 'Allow: /api/players/embed/', 'Allow: /api/oembed', 'Disallow: /api/', ''].join('\n');

/** Where the My Account menu leads by default, and the images that pages and new players show. */
export function sitePageRoutes(app: FastifyInstance, brandNow: () => Promise<Brand>): void {
  const headers = unframed("default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'");
  for (const [path, page] of [
    ['/help', helpPage],
    ['/feedback', feedbackPage],
  ] as const) {
    app.get(path, async (_request, reply) => {
      const html = renderSitePage(page, await brandNow());
      return reply.headers(headers).type('text/html; charset=utf-8').send(html);
    });
  }
  app.get('/site/style.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
  );
  app.get('/site/geist.woff2', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=604800').type('font/woff2').send(font),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(robots),
  );
  // Browsers ask for it by this name wherever a page names none.
  app.get('/favicon.ico', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/x-icon').send(icon),
  );
  // New players show it: where the operator has a logo, theirs.
  app.get(defaultBrandingImagePath, async (_request, reply) => {
    const { logo } = await brandNow();
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .header('cache-control', 'public, max-age=86400')
      .type(logo ? 'image/webp' : 'image/svg+xml')
      .send(logo ?? branding);
  });
}
