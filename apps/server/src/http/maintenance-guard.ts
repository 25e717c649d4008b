import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is refused in maintenance; where it is not said, whatever does not only read. */
    changesSomething?: boolean;
  }
}

const retryAfterSeconds = 60;

/** Everything can be read, and embeds play; what would change something waits. Asked before anything is read of it. */
export function guardMaintenance(app: FastifyInstance, messageNow: () => Promise<string | undefined>): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    const isReading = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (!(routeOptions.config.changesSomething ?? !isReading)) return;
    const message = await messageNow();
    if (message === undefined) return;
    throw new Refusal('maintenance', { retryAfterSeconds, ...(message && { sentence: message }) });
  });
}
