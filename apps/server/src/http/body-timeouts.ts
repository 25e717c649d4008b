import { sentenceOf } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself and has its own patience with slow senders. */
    slowBody?: boolean;
  }
}

const bodyLimitMs = 10_000;

/**
 * Node's own limit counts for the whole server, large uploads included. Here every body must be there in ten seconds,
 * but for those of routes that say otherwise.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && !routeOptions.config.slowBody) {
      const timer = setTimeout(() => {
        const code = 'request_timeout';
        // Answered already, without its body: then only the connection is left to end.
        if (reply.raw.headersSent) return raw.destroy();
        reply.raw.writeHead(408, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
        const text = JSON.stringify({ error: sentenceOf(code), code, request_id: request.id });
        return reply.raw.end(text, () => raw.destroy());
      }, bodyLimitMs);
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}
