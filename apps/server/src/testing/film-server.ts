import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { filmsTestCertificate } from './tls-certificate.ts';

export interface FilmServer {
  /** Without a slash at its end. */
  url: string;
  port: number;
  /** In the order in which they came. */
  requests: Pick<IncomingMessage, 'url' | 'headers'>[];
  close: () => Promise<void>;
}

interface FilmServerOptions {
  secure?: boolean;
  host?: string;
  port?: number;
}

/** Somebody else's server, that answers as the test wants it to. */
export async function startFilmServer(
  answer: RequestListener,
  { secure = false, host = '127.0.0.1', port: wanted = 0 }: FilmServerOptions = {},
): Promise<FilmServer> {
  const requests: FilmServer['requests'] = [];
  const listener: RequestListener = (request, response) => {
    requests.push({ url: request.url, headers: request.headers });
    answer(request, response);
  };
  const server: Server = secure ? createSecureServer(filmsTestCertificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${secure ? 'https' : 'http'}://${secure ? 'films.test' : host}:${port}`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
