import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../http/refusal.ts';
import type { EmbedPages } from './embed-pages.ts';

const mostBytes = 100;

/** Players that go on have their grant renewed: as browsers send it without asking first, from whatever origin. */
export async function grantRoutes(app: FastifyInstance, pages: Pick<EmbedPages, 'renew'>): Promise<void> {
  await app.register(async (group) => {
    group.removeAllContentTypeParsers();
    group.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    group.post(
      '/api/players/embed/:player_id/grant',
      // Viewers go on in maintenance: nothing is written for them.
      { bodyLimit: mostBytes, config: { changesSomething: false } },
      async (request: FastifyRequest<{ Params: { player_id: string }; Querystring: { token?: unknown } }>, reply) => {
        reply.headers({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'no-store',
        });
        const { token } = request.query;
        const renewed = await pages.renew(request.params.player_id, {
          grant: String(request.body ?? ''),
          token: typeof token === 'string' ? token : '',
        });
        const { grant, expiresAt } = renewed ?? refuse('not_found');
        return { grant, expires_at: Math.floor(expiresAt / 1000) };
      },
    );
  });
}
