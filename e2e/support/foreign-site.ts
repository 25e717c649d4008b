import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignSite {
  url: string;
  close: () => Promise<void>;
}

/**
 * Somebody else's page, on an origin of its own, with what they pasted into it. It names its icon: a browser that asks
 * for one late charges the question to the next page, whose policy then seems to be broken.
 */
export async function openForeignSite(body: string): Promise<ForeignSite> {
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Somebody's site</title><body><h1>My page</h1>${body}</body></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
