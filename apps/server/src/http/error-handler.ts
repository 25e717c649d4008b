import type { ErrorCode } from '@kinora/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { TooBusyError } from '../crypto/passwords.ts';
import { Refusal } from './refusal.ts';

/** Of the framework, of the disk, and of those who answer for others. */
const refusalOf: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  // Postgres, whose disk it is then.
  '53100': 'storage_full',
  PAYMENTS_DOWN: 'payment_provider_unavailable',
};

// What a database or a storage that restarts, hangs or is full says: try again, instead of "something went wrong".
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '08000',
  '08003',
  '08006',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'STORAGE_DOWN',
]);

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    // The contract answers a switch that was arranged with a 500, but nothing failed.
    if (refusal.status >= 500 && refusal.code !== 'switch_scheduled')
      request.log.error({ err: error }, 'request failed');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return reply.status(refusal.status).header('cache-control', 'no-store').send(toErrorBody(refusal, request.id));
  });
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}

export const toErrorBody = ({ message, code }: Refusal, requestId: string) => ({
  error: message,
  code,
  request_id: requestId,
});

export function toRefusal(error: unknown): Refusal {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Refusal) return cause;
    if (cause instanceof TooBusyError) return unavailable(error);
    const code = 'code' in cause ? String(cause.code) : '';
    const known = refusalOf[code];
    if (known) return new Refusal(known, { cause: error });
    if (
      unavailableCodes.has(code) ||
      /timeout exceeded when trying to connect|Connection terminated/.test(cause.message)
    )
      return unavailable(error);
    if ('statusCode' in cause && cause.statusCode === 400) return new Refusal('invalid_input', { cause: error });
  }
  return new Refusal('internal', { cause: error });
}

const unavailable = (cause: unknown) => new Refusal('unavailable', { retryAfterSeconds: 2, cause });
