import type { FastifyError, FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { isLoopbackHost } from './loopback.ts';

/** A refusal that the caller is meant to read; everything else stays a bare 500. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

export function answerErrors(http: FastifyInstance): void {
  http.setNotFoundHandler(() => {
    throw new Refusal(404, 'not_found', 'There is nothing at this address.');
  });
  http.setErrorHandler<FastifyError | Refusal | ZodError>((error, _request, reply) => {
    const { statusCode, code, message } = toRefusal(error);
    return reply.code(statusCode).send({ error: message, code });
  });
  http.addHook('onRequest', async (request) => {
    if (isLoopbackHost(request.headers.host)) return;
    throw new Refusal(403, 'host_not_allowed', 'The sandbox answers only at localhost, 127.0.0.1 and [::1].');
  });
}

function toRefusal(error: FastifyError | Refusal | ZodError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'request'}: ${message}`);
    return new Refusal(400, 'invalid_request', problems.join('; '));
  }
  const statusCode = error.statusCode ?? 500;
  if (statusCode >= 500) return new Refusal(500, 'internal_error', 'The sandbox failed to answer.');
  return new Refusal(statusCode, 'invalid_request', error.message);
}
