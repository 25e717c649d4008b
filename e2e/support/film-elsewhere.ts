import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FilmElsewhere {
  /** Of the film. */
  url: string;
  /** Of the page that shows it. */
  pageUrl: string;
  close: () => Promise<void>;
}

const slices = 40;

/** Somebody else's server with one film, which takes so long to send. */
export async function serveFilm(film: Buffer, seconds: number): Promise<FilmElsewhere> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/our%20film.mp4')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Our film</h1>');
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': film.length });
    const sliceBytes = Math.ceil(film.length / slices);
    for (let at = 0; at < film.length && !response.destroyed; at += sliceBytes) {
      response.write(film.subarray(at, at + sliceBytes));
      await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / slices));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/our%20film.mp4`,
    pageUrl: `http://127.0.0.1:${port}/watch`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
