import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { escapeHtml } from '@kinora/player/render';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Brand, brandStyle, linksOf } from '../../http/brand-page.ts';
import { refuse } from '../../http/refusal.ts';
import { unframed } from '../../http/security-headers.ts';
import type { Settings } from '../../settings/settings.ts';
import { version } from '../../settings/version.ts';

interface Parts {
  settings: Settings;
  distDir: string;
  brandNow: () => Promise<Brand>;
}

/** The built dashboard: hashed files for ever, and one page, never kept, for every address that is a screen of it. */
export async function dashboardRoutes(app: FastifyInstance, { settings, distDir, brandNow }: Parts): Promise<void> {
  const pageFile = join(distDir, 'index.html');
  if (!existsSync(pageFile)) throw new Error('The dashboard is not built: run npm start, which builds it');
  const built = readFileSync(pageFile, 'utf8');
  let written: { brand: Brand; page: string } | undefined;
  async function pageNow(): Promise<string> {
    const brand = await brandNow();
    if (written?.brand !== brand) written = { brand, page: fillPage(built, settings, brand) };
    return written.page;
  }

  await app.register(fastifyStatic, {
    root: distDir,
    serve: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    globIgnore: ['**/index.html*', '**/.*'],
  });
  const sendPage = async (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers(unframed(dashboardPolicy(settings, nonce)))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((await pageNow()).replaceAll('__CSP_NONCE__', nonce));
  };
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (request, reply) => {
    if (!isScreen(request.url, request.headers.accept)) refuse('not_found');
    // Whoever has its link may see it: nobody else is to find it.
    if (/^\/report\b/.test(request.url)) reply.header('x-robots-tag', 'noindex');
    return sendPage(reply);
  });
}

/** What belongs to the installation, not to the build. */
function fillPage(built: string, { apiUrl, embedBaseUrl, hasBilling, openid }: Settings, brand: Brand): string {
  const values: Record<string, string> = {
    __API_URL__: apiUrl,
    __EMBED_URL__: embedBaseUrl,
    __BILLING__: hasBilling ? 'on' : 'off',
    __OPENID__: openid?.label ?? '',
    __PASSWORDS__: openid?.isOnly ? 'off' : 'on',
    __BRAND__: brand.name,
    __LOGO__: brand.logoUrl,
    __LINKS__: JSON.stringify(linksOf(brand)),
    __VERSION__: version,
  };
  const style = brandStyle(brand);
  return built
    .replace(/__[A-Z_]+?__/g, (name) => (name in values ? escapeHtml(values[name] ?? '') : name))
    .replace('href="/favicon.svg" type="image/svg+xml"', (icon) => (brand.logoUrl ? `href="${brand.logoUrl}"` : icon))
    .replace('</head>', () => `${style && `<style nonce="__CSP_NONCE__">${style}</style>`}</head>`);
}

// A missing script or image must be a 404, not the page: a cache would keep it under the wrong name.
function isScreen(url: string, accept = ''): boolean {
  const path = url.split('?')[0] ?? '';
  return !path.startsWith('/api') && !path.includes('.') && accept.includes('text/html');
}

function dashboardPolicy(
  { apiUrl, embedBaseUrl, imageCdnUrl, videoCdnUrl, storage, payments }: Settings,
  nonce: string,
): string {
  const origin = (url: string) => new URL(url).origin;
  const origins = (...urls: string[]) => [...new Set(urls.map(origin))].join(' ');
  // Files go into a bucket and come from it without passing through us.
  const bucket = storage.kind === 's3' ? [storage.endpoint] : [];
  const media = origins(imageCdnUrl, videoCdnUrl, ...bucket);
  return [
    "default-src 'none'",
    `script-src 'self' ${origin(payments.checkoutUrl)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${media}`,
    "font-src 'self'",
    `connect-src 'self' ${origin(apiUrl)} ${origin(payments.apiUrl)} ${media}`,
    `media-src 'self' blob: ${media}`,
    // The provider's script comes from one of its hosts, and opens its form on another.
    `frame-src 'self' ${origins(apiUrl, embedBaseUrl, payments.checkoutUrl, payments.apiUrl)}`,
    "form-action 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    // The second is the player's own, which writes markup that is escaped where it is made.
    'trusted-types default kinora-player',
  ].join('; ');
}
