import type { FastifyInstance, FastifyReply } from 'fastify';

const exposed =
  'X-Next-Cursor, X-Total-Count, X-Total-Count-Capped, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Idempotency-Replayed';

/**
 * Tools in a browser may make every call that a key may make. No cookie counts here and none is asked for, so a page
 * can do no more than its own key lets it. The dashboard's origin has a rule of its own, which stays.
 */
export function allowAnyOrigin(reply: FastifyReply): void {
  if (reply.hasHeader('access-control-allow-origin')) return;
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', exposed);
}

export function createPreflights(app: FastifyInstance) {
  const answered = new Set<string>();
  return (path: string): void => {
    if (answered.has(path)) return;
    answered.add(path);
    app.options(path, async (_request, reply) => {
      allowAnyOrigin(reply);
      reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
      reply.header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key');
      reply.header('access-control-max-age', '600');
      return reply.status(204).send();
    });
  };
}
