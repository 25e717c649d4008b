import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { escapeHtml } from '@kinora/player/render';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '../../http/refusal.ts';
import { unframed } from '../../http/security-headers.ts';
import type { Settings } from '../../settings/settings.ts';
import { version } from '../../settings/version.ts';

/** The built dashboard: hashed files for ever, and one page, never kept, for every address that is a screen of it. */
export async function dashboardRoutes(app: FastifyInstance, settings: Settings, distDir: string): Promise<void> {
  const pageFile = join(distDir, 'index.html');
  if (!existsSync(pageFile)) throw new Error('The dashboard is not built: run npm start, which builds it');
  const page = readFileSync(pageFile, 'utf8')
    .replaceAll('__API_URL__', settings.apiUrl)
    .replaceAll('__EMBED_URL__', settings.embedBaseUrl)
    .replaceAll('__BILLING__', settings.hasBilling ? 'on' : 'off')
    .replaceAll('__OPENID__', () => escapeHtml(settings.openid?.label ?? ''))
    .replaceAll('__PASSWORDS__', settings.openid?.isOnly ? 'off' : 'on')
    .replaceAll('__VERSION__', version);

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
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers(unframed(dashboardPolicy(settings, nonce)))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (request, reply) => {
    if (!isScreen(request.url, request.headers.accept)) refuse('not_found');
    return sendPage(reply);
  });
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
