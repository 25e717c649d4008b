import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
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

export type FaultBox = ReturnType<typeof createFaultBox>;

/** Faults of the API side. Held in memory: a restart is healthy again. */
export function createFaultBox() {
  let faults: (Fault & { seen: number })[] = [];
  return {
    list: () => faults,
    set(next: Fault[]) {
      faults = next.map((fault) => ({ ...fault, seen: 0 }));
      return faults;
    },
    /** Counts the call and says what is to go wrong with it. */
    take(method: string, path: string): Fault['status'] | undefined {
      const matching = faults.filter((fault) => fault.method === method && matches(fault.path, path));
      for (const fault of matching) fault.seen += 1;
      return matching.find(({ nth, seen }) => nth === undefined || nth === seen)?.status;
    },
  };
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === '*' || segment.startsWith(':') || segment === given[index])
  );
}

const badGateway = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

export function breakOnPurpose(api: FastifyInstance, faults: FaultBox): void {
  const closing = new WeakSet<FastifyRequest>();

  api.addHook('onRequest', async (request, reply) => {
    const path = new URL(request.url, 'http://sandbox').pathname.slice(apiPath.length);
    const status = faults.take(request.method, path);
    if (status === 429) throw new ApiError('Request failed. Please try after sometime.', { statusCode: 429 });
    if (status === 500)
      throw new ApiError('The server encountered an error.', { statusCode: 500, code: 'SERVER_ERROR' });
    if (status === '502-html') return reply.code(502).type('text/html').send(badGateway);
    if (status === 'timeout') return neverAnswer(reply);
    if (status === 'close_after_commit') closing.add(request);
    return undefined;
  });
  api.addHook('onSend', async (request) => {
    if (closing.has(request)) request.raw.socket.destroy();
  });
}

/** The connection stays open until the caller gives up. */
function neverAnswer(reply: FastifyReply): FastifyReply {
  reply.hijack();
  return reply;
}
