import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { badGateway, createCloser, createFaultInjector } from '../fault-injector.ts';
import { DataError } from './provider-error.ts';

const Fault = z.strictObject({
  /** Below the provider's base, such as `/v2/sites` or `/oauth/access_token`. */
  path: z.string().startsWith('/'),
  /** Only the n-th such call from now; without it every one. */
  nth: z.int().min(1).optional(),
  status: z.literal([401, 403, 429, 500, '502-html', 'timeout', 'slow', 'close_after_commit']),
  delay_ms: z.int().min(1).max(60_000).default(2_000),
});
export const WebflowFaults = z.array(Fault);
type Fault = z.infer<typeof Fault>;

export type WebflowFaultInjector = ReturnType<typeof createWebflowFaultInjector>;

export const createWebflowFaultInjector = createFaultInjector<Fault>;

const sentences = {
  401: 'Request not authorized',
  403: 'OAuthForbidden: You are missing the following scopes - sites:read',
  429: 'Rate limit hit',
  500: 'An internal error occurred',
};

export function breakOnPurpose(scope: FastifyInstance, faults: WebflowFaultInjector, basePath: string): void {
  const closeAtTheEnd = createCloser(scope);
  scope.addHook('onRequest', async (request, reply) => {
    const path = new URL(request.url, 'http://sandbox').pathname.slice(basePath.length);
    const fault = faults.take((known) => known.path === path);
    if (!fault) return undefined;
    const { status, delay_ms } = fault;
    if (status === 429) reply.header('retry-after', '60');
    if (typeof status === 'number') throw new DataError(status, sentences[status]);
    if (status === '502-html') return reply.code(502).type('text/html').send(badGateway);
    if (status === 'slow') await sleep(delay_ms);
    if (status === 'close_after_commit') closeAtTheEnd(request);
    // The connection stays open until the caller gives up.
    return status === 'timeout' ? reply.hijack() : undefined;
  });
}
