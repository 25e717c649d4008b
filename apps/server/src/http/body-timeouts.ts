import type { FastifyInstance } from 'fastify';
import type { BareAnswers } from './bare-answers.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself and has its own patience with slow senders. */
    slowBody?: boolean;
    /** Nobody is told from where it was asked. */
    isAnonymous?: boolean;
  }
}

const bodyLimitMs = 10_000;

/**
 * Node's own limit counts for the whole server, large uploads included. Here every body must be there in ten seconds,
 * but for those of routes that say otherwise.
 */
export function limitBodyTime(app: FastifyInstance, { compose }: BareAnswers): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && !routeOptions.config.slowBody) {
      const timer = setTimeout(() => {
        // Answered already, without its body: then only the connection is left to end.
        if (reply.raw.headersSent) return raw.destroy();
        const { status, headers, body } = compose(new Refusal('request_timeout'), request.id);
        reply.raw.writeHead(status, { ...headers, connection: 'close' });
        return reply.raw.end(body, () => raw.destroy());
      }, bodyLimitMs);
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}
