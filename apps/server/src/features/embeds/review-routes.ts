import type { FastifyInstance, FastifyRequest } from 'fastify';
import { embedHost } from '../../http/embed-host.ts';
import { refuse } from '../../http/refusal.ts';
import type { Settings } from '../../settings/settings.ts';
import { sendCompressed, sendScript, textIn } from './embed-routes.ts';
import { grantGroup } from './grant-routes.ts';
import type { PlayerFiles } from './player-files.ts';
import type { ReviewPages } from './review-pages.ts';
import { viewerOf } from './review-viewer.ts';

interface Parts {
  reviews: ReviewPages;
  files: PlayerFiles;
  settings: Pick<Settings, 'embedUrl'>;
}

type OfPlayer = FastifyRequest<{ Params: { player_id: string } }>;
type OfLink = FastifyRequest<{ Params: { player_id: string; link_id: string } }>;

/** As `reviewBase` names it. */
const base = '/api/players/embed/links/:link_id/players/embed';

/** What belongs to the pages of review links, beside the address that people open. */
export async function reviewRoutes(app: FastifyInstance, { reviews, files, settings }: Parts): Promise<void> {
  const isEmbedHost = embedHost(settings.embedUrl);

  await app.register(async (group) => {
    group.removeAllContentTypeParsers();
    const form = 'application/x-www-form-urlencoded';
    group.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    group.post('/watch/:player_id', { bodyLimit: 2_048 }, async (request: OfPlayer, reply) => {
      const secret = textIn(request.query, 's') || refuse('not_found');
      const password = new URLSearchParams(String(request.body ?? '')).get('password') ?? '';
      const visit = { password, viewer: viewerOf(request) };
      const { status, headers, body } = await reviews.enter(request.params.player_id, secret, visit);
      return sendCompressed(request, reply.status(status).headers(headers), body);
    });
  });

  app.get(`${base}/:player_id`, async (request: OfLink, reply) => {
    const { player_id, link_id: linkId } = request.params;
    const pass = textIn(request.query, 'pass');
    const visit = { linkId, pass, hasOrigin: isEmbedHost(request), viewer: viewerOf(request) };
    const { status, headers, body } = await reviews.frame(player_id, visit);
    return sendCompressed(request, reply.status(status).headers(headers), body);
  });

  await grantGroup(app, `${base}/:player_id/grant`, ({ params }, text) => {
    const { player_id, link_id } = params as { player_id: string; link_id: string };
    return reviews.renew(player_id, link_id, text);
  });

  const { extras, remember, tracks, viewing, grants, words } = files;
  for (const { name, bytes } of [extras, ...remember, ...tracks, ...viewing, ...grants, ...words])
    app.get(`${base}/assets/${name}`, async (_request, reply) => sendScript(reply, bytes));
}
