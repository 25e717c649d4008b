import type { FastifyInstance } from 'fastify';

// The last few names are those of uploads that come in pieces.
const exposed =
  'X-Next-Cursor, X-Total-Count, X-Total-Count-Capped, Retry-After, Location, Tus-Resumable, Upload-Offset, Upload-Length';
const accepted =
  'Authorization, Content-Type, Content-MD5, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset';

/**
 * Where the API has a host of its own, the dashboard's origin, and no other, may read its answers. The browser sends
 * its cookies along, which the API never looks at.
 */
export function allowDashboardOrigin(
  app: FastifyInstance,
  { publicUrl, apiUrl }: { publicUrl: string; apiUrl: string },
) {
  const dashboard = new URL(publicUrl).origin;
  if (dashboard === new URL(apiUrl).origin) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    if (request.headers.origin !== dashboard) return;
    reply.header('access-control-allow-origin', dashboard);
    reply.header('access-control-allow-credentials', 'true');
    reply.header('access-control-expose-headers', exposed);
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
    reply.header('access-control-allow-headers', accepted);
    reply.header('access-control-max-age', '600');
    await reply.status(204).send();
  });
}
