import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { hashToken, isSameDigest } from '../crypto/tokens.ts';
import type { MetricsSettings } from '../settings/settings.ts';

/**
 * `GET /metrics`, on a port of its own: that of the product is shared by several servers, and stands behind a proxy for
 * which everybody comes from this machine.
 */
export async function startMetricsServer(registry: Registry, { host, port, token }: MetricsSettings) {
  const isAllowed = ({ headers }: IncomingMessage) =>
    token === '' || isSameDigest(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPage = request.url?.split('?')[0] === '/metrics';
    if (!isPage) return end(response, 404, 'Not found: there is /metrics\n');
    if (!['GET', 'HEAD'].includes(request.method ?? ''))
      return end(response, 405, 'Only GET\n', { allow: 'GET, HEAD' });
    if (!isAllowed(request))
      return end(response, 401, 'The bearer token is that of METRICS_TOKEN\n', { 'www-authenticate': 'Bearer' });
    end(response, 200, await registry.metrics(), { 'content-type': registry.contentType });
  }

  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    answer(request, response).catch(() => end(response, 500, 'The figures could not be read\n'));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
}

const plain = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const end = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { ...plain, ...headers }).end(body);
