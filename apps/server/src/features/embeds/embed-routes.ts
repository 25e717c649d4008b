import { readFileSync } from 'node:fs';
import { api } from '@kinora/contract';
import { renderEmbed } from '@kinora/player/render';
import { defaultConfig } from '@kinora/player-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { embedHost } from '../../http/embed-host.ts';
import { refuse } from '../../http/refusal.ts';
import { unframed } from '../../http/security-headers.ts';
import type { Settings } from '../../settings/settings.ts';
import { createCompressedPages } from './compressed-pages.ts';
import { embedPolicy, hashOf } from './embed-policy.ts';
import type { EmbedService } from './embed-service.ts';
import { type PublicAddresses, playerIdIn, toOEmbed } from './oembed.ts';
import type { PlayerFiles } from './player-files.ts';
import { renderWatchPage, watchShape } from './watch-page.ts';

interface Parts {
  embeds: EmbedService;
  files: PlayerFiles;
  addresses: Pick<Settings, 'apiUrl' | 'embedUrl' | 'embedBaseUrl'>;
}

type ById = FastifyRequest<{ Params: { player_id: string } }>;

/** Kept, but asked about each time: what an owner saves is what the next visitor sees, and the owner at a reload. */
const cacheControl = 'public, no-cache';
const watchStyle = readFileSync(new URL('./watch.css', import.meta.url));

export function oembedRoutes(bind: Bind, embeds: EmbedService, addresses: PublicAddresses): void {
  bind(api.embeds.oembed, async ({ url, maxwidth, maxheight }) => {
    const shown = await embeds.find(playerIdIn(url, addresses) ?? refuse('player_not_found'));
    return toOEmbed(shown ?? refuse('player_not_found'), { maxwidth, maxheight }, addresses.publicUrl);
  });
}

const acceptsBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '');

/** Pages for other people's sites: they carry none of the plugins of accounts and may be framed by anybody. */
export function embedRoutes(app: FastifyInstance, { embeds, files, addresses }: Parts): void {
  const { apiUrl, embedUrl, embedBaseUrl } = addresses;
  const isEmbedHost = embedHost(embedUrl);
  const pages = createCompressedPages();
  const missing = missingPage(files);

  /** Small on the wire, and not at all to those who have it. */
  async function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
    const etag = pages.etagOf(text);
    reply.headers({ etag, vary: 'Accept-Encoding' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (!acceptsBrotli(request)) return reply.send(text);
    return reply.header('content-encoding', 'br').send(await pages.brotli(etag, text));
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply, { html, policy }: typeof missing) =>
    sendText(
      request,
      reply
        .headers({ 'content-security-policy': policy, 'cross-origin-resource-policy': 'cross-origin' })
        .type('text/html; charset=utf-8'),
      html,
    );

  app.get('/api/players/embed/:player_id', async (request: ById, reply) => {
    const page = await embeds.page(request.params.player_id, { hasOrigin: isEmbedHost(request) });
    reply.header('cache-control', cacheControl);
    return page ? sendPage(request, reply, page) : sendPage(request, reply.status(404), missing);
  });

  for (const { name, bytes } of [files.extras, ...files.remember, ...files.words, ...Object.values(files.engines)])
    app.get(`/api/players/embed/assets/${name}`, async (_request, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .header('content-security-policy', "default-src 'none'")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(bytes),
    );

  const siteScript = files.siteScript.replace('__EMBED_URL__', `${embedBaseUrl}/`);
  app.get('/player.js', async (request, reply) => {
    reply
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', "default-src 'none'")
      .type('text/javascript; charset=utf-8');
    return sendText(request, reply, siteScript);
  });

  const watchPolicy = (shape: string) =>
    unframed(
      `default-src 'none'; style-src 'self' ${hashOf(shape)}; img-src 'self'; frame-src ${new URL(embedBaseUrl).origin}; form-action 'none'`,
    );
  app.get('/watch/:player_id', async (request: ById, reply) => {
    const shown = (await embeds.find(request.params.player_id)) ?? refuse('not_found');
    const html = renderWatchPage(shown, { apiUrl, style: { href: '/watch/style.css' } });
    reply
      .headers(watchPolicy(watchShape(shown)))
      .header('cache-control', cacheControl)
      .type('text/html; charset=utf-8');
    return sendText(request, reply, html);
  });
  app.get('/watch/style.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(watchStyle),
  );
}

/** The same page whatever was asked for: it tells nothing of what is or was there. */
function missingPage(files: PlayerFiles): { html: string; policy: string } {
  const config = { ...defaultConfig(), playerBrandingImageUrl: '' };
  const document = renderEmbed({ config, source: 'unavailable', playerScript: files.script, playerCss: files.css });
  return { html: document.html, policy: embedPolicy(document, { media: [], images: [], anyMediaHost: false }) };
}
