import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ForeignSite } from './foreign-site.ts';

/** Somebody else's site with a few pages, each by its name. The url is that of the site, without a page. */
export async function openForeignPages(pages: Record<string, string>): Promise<ForeignSite> {
  const server = createServer(({ url = '' }, response) => {
    const body = pages[url.slice(1)];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A site</title><body>${body}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
