import type { FastifyInstance } from 'fastify';
import { DataError } from './provider-error.ts';

export const callsPerMinute = 60;

/** Counts the calls of each token in whole minutes and says on every answer how many are left. */
export function limitRate(scope: FastifyInstance): void {
  let minute = 0;
  let used = new Map<string, number>();
  scope.addHook('onRequest', async ({ headers }, reply) => {
    const present = Math.floor(Date.now() / 60_000);
    if (present !== minute) [minute, used] = [present, new Map()];
    const who = headers.authorization ?? '';
    const calls = (used.get(who) ?? 0) + 1;
    used.set(who, calls);
    reply.header('x-ratelimit-limit', callsPerMinute);
    reply.header('x-ratelimit-remaining', Math.max(0, callsPerMinute - calls));
    if (calls <= callsPerMinute) return;
    reply.header('retry-after', '60');
    throw new DataError(429, 'Rate limit hit');
  });
}
