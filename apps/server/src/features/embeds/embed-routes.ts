import { readFileSync } from 'node:fs';
import { api } from '@kinora/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { embedHost } from '../../http/embed-host.ts';
import { isKnownEtag } from '../../http/known-etag.ts';
import { networkOf } from '../../http/network-of.ts';
import { refuse } from '../../http/refusal.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Asking, hostOf, type Unlocking } from '../access/access-service.ts';
import type { CompressedPage, Encoding } from './compressed-pages.ts';
import type { EmbedPages } from './embed-pages.ts';
import type { EmbedService } from './embed-service.ts';
import { isOffered, type PublicAddresses, playerIdIn, toOEmbed } from './oembed.ts';
import type { PlayerFiles } from './player-files.ts';
import type { ReviewPages } from './review-pages.ts';
import { viewerOf } from './review-viewer.ts';

interface Parts {
  pages: EmbedPages;
  /** Whether this is what an owner was given to look at the player. */
  isPreview: (playerId: string, pass: string) => boolean;
  unlock: (playerId: string, password: string, ip: string) => Promise<Unlocking>;
  /** For whoever has a review link. */
  reviews: Pick<ReviewPages, 'watch'>;
  files: PlayerFiles;
  addresses: Pick<Settings, 'embedUrl' | 'embedBaseUrl'>;
}

type OfTrack = FastifyRequest<{ Params: { player_id: string; name: string; grant?: string } }>;
type ById = FastifyRequest<{ Params: { player_id: string; grant?: string } }>;

/** What a browser tells of who asks. */
const askingOf = ({ headers }: FastifyRequest): Asking => {
  const dest = headers['sec-fetch-dest'];
  return { dest: typeof dest === 'string' ? dest : undefined, host: hostOf(headers.referer) };
};

export const textIn = (query: unknown, name: string): string => {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

const watchStyle = readFileSync(new URL('./watch.css', import.meta.url));

export function oembedRoutes(bind: Bind, embeds: EmbedService, addresses: PublicAddresses): void {
  bind(api.embeds.oembed, async ({ url, maxwidth, maxheight }) => {
    const shown = await embeds.find(playerIdIn(url, addresses) ?? refuse('player_not_found'));
    if (!shown || !isOffered(shown, Date.now())) return refuse('player_not_found');
    return toOEmbed(shown, { maxwidth, maxheight }, addresses.publicUrl);
  });
}

/** The smallest that the one who asks can read; undefined for none. `q=0` means: not this one. */
function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted) ? 'gzip' : undefined;
}

/** Small on the wire, and not at all to those who have it. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: CompressedPage) {
  if (isKnownEtag(request.headers['if-none-match'], body.etag)) return reply.status(304).send();
  const encoding = encodingFor(request);
  if (!encoding) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await body.in(encoding));
}

/** A file of the player, named by its content: for pages of any origin, and for good. */
export const sendScript = (reply: FastifyReply, bytes: Buffer) =>
  reply
    .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    .header('content-security-policy', "default-src 'none'")
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type('text/javascript; charset=utf-8')
    .send(bytes);

/** Pages for other people's sites: they carry none of the plugins of accounts and may be framed by anybody. */
export function embedRoutes(
  app: FastifyInstance,
  { pages, isPreview, unlock, reviews, files, addresses }: Parts,
): void {
  const { embedUrl, embedBaseUrl } = addresses;
  const isEmbedHost = embedHost(embedUrl);

  app.get('/api/players/embed/:player_id', async (request: ById, reply) => {
    const { player_id } = request.params;
    const hasOrigin = isEmbedHost(request);
    const [pass, ticket] = [textIn(request.query, 'preview'), textIn(request.query, 'rehearse')];
    const page = await (ticket
      ? pages.rehearsal('embed', player_id, { ticket, hasOrigin })
      : pages.embed(player_id, {
          hasOrigin,
          asking: askingOf(request),
          token: textIn(request.query, 'token'),
          isPreview: pass !== '' && isPreview(player_id, pass),
        }));
    const { headers, body } = page ?? pages.missing;
    return sendCompressed(request, reply.status(page?.status ?? 404).headers(headers), body);
  });

  // The form of a player with a password, as browsers send forms. It is answered by the player, or by the form again.
  app.register(async (group) => {
    group.removeAllContentTypeParsers();
    const form = 'application/x-www-form-urlencoded';
    group.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    group.post('/api/players/embed/:player_id', { bodyLimit: 2_048 }, async (request: ById, reply) => {
      const { player_id } = request.params;
      const password = new URLSearchParams(String(request.body ?? '')).get('password') ?? '';
      const tried = await unlock(player_id, password, networkOf(request.ip));
      const visit = { hasOrigin: isEmbedHost(request), asking: askingOf(request), token: '', isPreview: false, tried };
      const page = await pages.embed(player_id, visit);
      const { headers, body } = page ?? pages.missing;
      reply.status(page?.status ?? 404).headers({ ...headers, 'cache-control': 'private, no-store' });
      if (tried.waitSeconds !== undefined) reply.header('retry-after', tried.waitSeconds);
      return sendCompressed(request, reply, body);
    });
  });

  for (const place of ['/api/players/embed/:player_id', '/api/players/embed/:player_id/k/:grant']) {
    app.get(`${place}/stream.m3u8`, async (request: ById, reply) => {
      const { player_id, grant } = request.params;
      const { headers, body } = (await pages.stream(player_id, grant)) ?? refuse('not_found');
      return sendCompressed(request, reply.headers(headers), body);
    });
    app.get(`${place}/text/:name.m3u8`, async (request: OfTrack, reply) => {
      const { player_id, name, grant } = request.params;
      const { headers, body } = (await pages.captions(player_id, name, grant)) ?? refuse('not_found');
      return sendCompressed(request, reply.headers(headers), body);
    });
  }

  for (const { name, bytes } of [
    files.extras,
    files.sharePage,
    ...files.remember,
    ...files.tracks,
    ...files.viewing,
    ...files.grants,
    ...files.words,
    ...Object.values(files.engines),
  ])
    app.get(`/api/players/embed/assets/${name}`, async (_request, reply) => sendScript(reply, bytes));

  const siteScript = files.siteScript.replace('__EMBED_URL__', `${embedBaseUrl}/`);
  const siteScriptBody = pages.compress(siteScript);
  app.get('/player.js', async (request, reply) => {
    reply
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', "default-src 'none'")
      .headers({ etag: siteScriptBody.etag, vary: 'Accept-Encoding' })
      .type('text/javascript; charset=utf-8');
    return sendCompressed(request, reply, siteScriptBody);
  });

  app.get('/watch/:player_id', async (request: ById, reply) => {
    const { player_id } = request.params;
    const [ticket, secret] = [textIn(request.query, 'rehearse'), textIn(request.query, 's')];
    if (secret) {
      const reviewed = await reviews.watch(player_id, secret, viewerOf(request));
      return sendCompressed(request, reply.status(reviewed.status).headers(reviewed.headers), reviewed.body);
    }
    const page = await (ticket
      ? pages.rehearsal('watch', player_id, { ticket, hasOrigin: false })
      : pages.watch(player_id, textIn(request.query, 'token')));
    const { status, headers, body } = page ?? refuse('not_found');
    return sendCompressed(request, reply.status(status).headers(headers), body);
  });
  app.get('/watch/style.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(watchStyle),
  );
}
