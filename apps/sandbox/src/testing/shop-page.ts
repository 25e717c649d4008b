import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const script = readFileSync(new URL('./browser/shop.js', import.meta.url));

/** A page of another origin, as strict as the dashboard: no inline style, no text that becomes markup or script. */
export async function startShop(providerOrigin: string) {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${providerOrigin}`,
    "style-src 'self'",
    'img-src data:',
    `frame-src ${providerOrigin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const page = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<main><h1>Shop</h1><button id="buy">Buy</button></main>
<script src="${providerOrigin}/pay/v1/checkout.js"></script><script src="/shop.js"></script></html>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/shop.js';
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    response.end(isScript ? script : page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
