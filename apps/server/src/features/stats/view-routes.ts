import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ViewService } from './view-service.ts';

const beaconPath = '/e';
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
    group.post(
      beaconPath,
      { bodyLimit: mostBytes, config: { isAnonymous: true, changesSomething: false } },
      async (request, reply) => {
        const { body, ip, headers } = request;
        const taken = views.take({ body: String(body ?? ''), ip, headers }).catch((error: unknown) => {
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
