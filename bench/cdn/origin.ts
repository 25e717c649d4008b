import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The way from a cache to the product, where what passes is counted. */
export async function startOrigin(productUrl: string) {
  const passed = { requests: 0, bytes: 0 };
  const server = createServer((asked, answer) => {
    passed.requests += 1;
    const { method, headers } = asked;
    asked.pipe(
      request(new URL(asked.url ?? '', productUrl), { method, headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.on('data', (chunk: Buffer) => (passed.bytes += chunk.length)).pipe(answer);
      }).on('error', () => answer.destroy()),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
