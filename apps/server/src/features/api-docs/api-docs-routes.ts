import { readFileSync } from 'node:fs';
import type { Endpoint } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import { unframed } from '../../http/security-headers.ts';
import { renderDocs } from './docs-page.ts';
import { toOpenApi } from './openapi.ts';

const style = readFileSync(new URL('./docs.css', import.meta.url));

interface Parts {
  endpoints: readonly Endpoint[];
  apiUrl: string;
  version: string;
}

/** Registered last, when everything that answers is known. */
export function apiDocsRoutes(app: FastifyInstance, { endpoints, apiUrl, version }: Parts): void {
  const document = toOpenApi(endpoints, { apiUrl, version });
  const page = renderDocs(endpoints, document, '/docs/style.css');
  const policy = unframed("default-src 'none'; style-src 'self'; form-action 'none'");
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  app.get('/docs', async (_request, reply) => reply.headers(policy).type('text/html; charset=utf-8').send(page));
  app.get('/docs/style.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
  );
}
