import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { testEnv } from './test-env.ts';

export interface WeakLine {
  /** What names the product names this line instead. */
  through: (words: string) => string;
  /** After so many bytes more the answer that is under way breaks in the middle, and nobody answers from then on. */
  cutAfter: (bytes: number) => void;
  isCut: () => boolean;
  mend: () => void;
  /** After so many bytes more, films come no further until they are let on. */
  holdAfter: (bytes: number) => void;
  letOn: () => void;
  close: () => Promise<void>;
}

/** Stands between the visitors of a page and the product, under an address of its own. */
export async function openWeakLine(): Promise<WeakLine> {
  const product = new URL(testEnv.productUrl);
  let isCut = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  let freeBytes = Number.POSITIVE_INFINITY;
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const options = { method, headers: { ...headers, host: product.host, 'accept-encoding': 'identity' } };
    const upstream = ask(new URL(url ?? '/', product), options, (answer) => pass(answer, response));
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
  });
  const breakOff = () => {
    isCut = true;
    server.closeAllConnections();
  };
  const passFilm = (bytes: number, go: () => void) => {
    freeBytes -= bytes;
    if (freeBytes > 0) go();
    else held.push(go);
  };
  const through = (words: string) => words.replaceAll(product.origin, origin);

  async function pass(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const { 'content-length': length, 'content-security-policy': policy, ...headers } = answer.headers;
    const status = answer.statusCode ?? 502;
    if (policy) response.setHeader('content-security-policy', [policy].flat().map(through));
    if (headers['content-type']?.startsWith('text/html')) {
      const html = through(await text(answer));
      response.writeHead(status, headers).end(html);
      return;
    }
    const isFilm = /^(video|audio)\//.test(headers['content-type'] ?? '');
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytesLeft -= chunk.length;
        if (bytesLeft < 0) breakOff();
        if (isFilm) passFilm(chunk.length, () => done(null, chunk));
        else done(null, chunk);
      },
    });
    response.writeHead(status, length ? { ...headers, 'content-length': length } : headers);
    answer.on('error', () => response.destroy());
    answer.pipe(counted).pipe(response);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    through,
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    isCut: () => isCut,
    mend() {
      isCut = false;
      bytesLeft = Number.POSITIVE_INFINITY;
    },
    holdAfter(bytes) {
      freeBytes = bytes;
    },
    letOn() {
      freeBytes = Number.POSITIVE_INFINITY;
      for (const go of held.splice(0)) go();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
