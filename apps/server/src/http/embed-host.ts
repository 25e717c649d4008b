import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/** By the patterns of routes: embed pages, what they show, and what every host is asked for. */
const served = /^\/(api\/(?:players\/embed\/|e$)|media\/|branding\/|robots\.txt$|favicon\.ico$)/;

/** Whether a request was made to the host that holds nothing but embeds. */
export function embedHost(embedUrl: string): (request: FastifyRequest) => boolean {
  const host = embedUrl ? new URL(embedUrl).host : undefined;
  return (request) => host !== undefined && request.host?.toLowerCase() === host;
}

/** There, pages may use their origin's storage: whatever else the product has must not be found there. */
export function guardEmbedHost(app: FastifyInstance, { embedUrl }: { embedUrl: string }): void {
  const isEmbedHost = embedHost(embedUrl);
  app.addHook('onRequest', async (request) => {
    if (isEmbedHost(request) && !served.test(request.routeOptions.url ?? '')) refuse('not_found');
  });
}
