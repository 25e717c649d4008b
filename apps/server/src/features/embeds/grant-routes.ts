import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../http/refusal.ts';
import type { EmbedPages } from './embed-pages.ts';

const mostBytes = 100;

interface Renewed {
  grant: string;
  expiresAt: number;
}

type Renew = (request: FastifyRequest, grantText: string) => Promise<Renewed | undefined>;

/** Players that go on have their grant renewed: as browsers send it without asking first, from whatever origin. */
export async function grantGroup(app: FastifyInstance, path: string, renew: Renew): Promise<void> {
  await app.register(async (group) => {
    group.removeAllContentTypeParsers();
    group.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    // Viewers go on in maintenance: nothing is written for them.
    const options = { bodyLimit: mostBytes, config: { changesSomething: false } };
    group.post(path, options, async (request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      });
      const { grant, expiresAt } = (await renew(request, String(request.body ?? ''))) ?? refuse('not_found');
      return { grant, expires_at: Math.floor(expiresAt / 1000) };
    });
  });
}

export const grantRoutes = (app: FastifyInstance, pages: Pick<EmbedPages, 'renew'>): Promise<void> =>
  grantGroup(app, '/api/players/embed/:player_id/grant', ({ params, query }, grant) => {
    const { token } = query as { token?: unknown };
    return pages.renew((params as { player_id: string }).player_id, {
      grant,
      token: typeof token === 'string' ? token : '',
    });
  });
