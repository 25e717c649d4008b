import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { Log } from '../runtime/log.ts';
import { toErrorBody, toRefusal } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { newRequestId } from './request-id.ts';
import { closedHeaders } from './security-headers.ts';

/** Of Node, about requests that it could not read. */
const unreadable: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal('request_timeout'),
  HPE_HEADER_OVERFLOW: new Refusal('headers_too_large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Refusal('body_too_large'),
};
const notHttp = new Refusal('invalid_input', { sentence: 'This is not a valid HTTP request' });

export type BareAnswers = ReturnType<typeof createBareAnswers>;

/** Refusals that leave where no route was found and no hook runs: they carry by hand what hooks give all others. */
export function createBareAnswers({ https, log, metrics }: { https: boolean; log: Log; metrics: Metrics }) {
  /** All of such an answer, for whoever has to write it. */
  function compose(refusal: Refusal, requestId: string) {
    const body = JSON.stringify(toErrorBody(refusal, requestId));
    const headers = {
      ...closedHeaders({ https }),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
    };
    return { status: refusal.status, headers, body };
  }

  return {
    compose,

    /** An address that the router cannot read, or a part of it that is longer than any of ours. */
    refuseAddress(error: FastifyError, { method, ip, id }: FastifyRequest, reply: FastifyReply): void {
      const { status, headers, body } = compose(toRefusal(error), id);
      metrics.answered({ method, route: undefined, status, ms: reply.elapsedTime });
      log.info({ reqId: id, method, route: 'none', status, ip }, 'answered');
      reply.status(status).headers(headers).send(body);
    },

    /** A request that is none. An answer that has begun is not written into. */
    refuseConnection(error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { headersSent: boolean } }): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable && !socket._httpMessage?.headersSent) {
        const id = newRequestId();
        const { status, headers, body } = compose(unreadable[error.code ?? ''] ?? notHttp, id);
        metrics.answered({ method: '', route: undefined, status, ms: 0 });
        log.info({ reqId: id, route: 'none', status, ip: socket.remoteAddress }, 'answered');
        const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
        socket.write(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`);
      }
      socket.destroy(error);
    },
  };
}
