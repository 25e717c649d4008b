import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ViewService } from './view-service.ts';

/** The second is that of players that somebody watches by a review link: their files lie beside it. */
const beaconPaths = ['/e', '/players/embed/links/:link_id/e'];
const mostBytes = 2_048;
/** However slow the database is, nobody's connection waits longer: what was told is kept in memory meanwhile. */
const patienceMs = 2_000;

/** What players tell of views: as browsers send it without asking first, and always answered alike. */
export async function viewRoutes(app: FastifyInstance, views: ViewService): Promise<void> {
  await app.register(async (group) => {
    group.removeAllContentTypeParsers();
    group.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of beaconPaths)
      group.post(
        path,
        { bodyLimit: mostBytes, config: { isAnonymous: true, changesSomething: false } },
        async (request, reply) => {
          const { body, ip, headers, params } = request;
          const { link_id: linkId } = params as { link_id?: string };
          const told = { body: String(body ?? ''), ip, headers, linkId };
          const taken = views.take(told).catch((error: unknown) => {
            request.log.warn({ err: error }, 'a view was not counted');
          });
          const waiting = new AbortController();
          await Promise.race([taken, sleep(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
          waiting.abort();
          return reply
            .status(204)
            .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
            .send();
        },
      );
  });
}
