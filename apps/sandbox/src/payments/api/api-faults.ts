import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { badGateway, createCloser, createFaultInjector } from '../../fault-injector.ts';
import { apiPath } from '../wire/addresses.ts';
import { ApiError } from './api-error.ts';

const Status = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z.literal([429, 500, '502-html', 'timeout', 'close_after_commit']),
);

const Fault = z.strictObject({
  method: z.string().toUpperCase(),
  /** Below the API's base; a segment of `*` or `:anything` stands for any. */
  path: z.string().startsWith('/'),
  /** Only the n-th such call from now; without it every one. */
  nth: z.int().min(1).optional(),
  status: Status,
});
export const Faults = z.array(Fault);
type Fault = z.infer<typeof Fault>;

export type FaultInjector = ReturnType<typeof createApiFaultInjector>;

export const createApiFaultInjector = createFaultInjector<Fault>;

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === '*' || segment.startsWith(':') || segment === given[index])
  );
}

export function breakOnPurpose(api: FastifyInstance, faults: FaultInjector): void {
  const closeAtTheEnd = createCloser(api);

  api.addHook('onRequest', async (request, reply) => {
    const path = new URL(request.url, 'http://sandbox').pathname.slice(apiPath.length);
    const fits = (fault: Fault) => fault.method === request.method && matches(fault.path, path);
    const status = faults.take(fits)?.status;
    if (status === 429) throw new ApiError('Request failed. Please try after sometime.', { statusCode: 429 });
    if (status === 500)
      throw new ApiError('The server encountered an error.', { statusCode: 500, code: 'SERVER_ERROR' });
    if (status === '502-html') return reply.code(502).type('text/html').send(badGateway);
    if (status === 'timeout') return neverAnswer(reply);
    if (status === 'close_after_commit') closeAtTheEnd(request);
    return undefined;
  });
}

/** The connection stays open until the caller gives up. */
function neverAnswer(reply: FastifyReply): FastifyReply {
  reply.hijack();
  return reply;
}
