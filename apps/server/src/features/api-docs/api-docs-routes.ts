import { readFileSync } from 'node:fs';
import type { Endpoint } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../http/brand-page.ts';
import { unframed } from '../../http/security-headers.ts';
import { renderDocs } from './docs-page.ts';
import { toOpenApi } from './openapi.ts';

const style = readFileSync(new URL('./docs.css', import.meta.url));
const script = readFileSync(new URL('./docs-try.js', import.meta.url));
const cached = 'public, max-age=3600';

interface Parts {
  endpoints: readonly Endpoint[];
  apiUrl: string;
  embedBaseUrl: string;
  version: string;
  brandNow: () => Promise<Brand>;
}

/** Registered last, when everything that answers is known. */
export function apiDocsRoutes(
  app: FastifyInstance,
  { endpoints, apiUrl, embedBaseUrl, version, brandNow }: Parts,
): void {
  const document = toOpenApi(endpoints, { apiUrl, version });
  const addresses = { style: '/docs/style.css', script: '/docs/try.js', apiUrl, embedBaseUrl };
  /** Written once for each brand there is: it takes a while. */
  let written: { brand: Brand; page: string } | undefined;
  async function pageNow(): Promise<string> {
    const brand = await brandNow();
    if (written?.brand !== brand) written = { brand, page: renderDocs(endpoints, document, { ...addresses, brand }) };
    return written.page;
  }
  const apiOrigin = new URL(apiUrl).origin;
  const policy = unframed(
    `default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src ${apiOrigin}; form-action 'none'`,
  );
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .send({ ...document, info: { ...document.info, title: `${(await brandNow()).name} API` } }),
  );
  app.get('/docs', async (_request, reply) =>
    reply
      .headers(policy)
      .type('text/html; charset=utf-8')
      .send(await pageNow()),
  );
  app.get('/docs/style.css', async (_request, reply) =>
    reply.header('cache-control', cached).type('text/css; charset=utf-8').send(style),
  );
  app.get('/docs/try.js', async (_request, reply) =>
    reply.header('cache-control', cached).type('text/javascript; charset=utf-8').send(script),
  );
}
