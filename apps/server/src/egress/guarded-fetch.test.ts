import type { RequestListener } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type FilmServer, startFilmServer } from '../testing/film-server.ts';
import { filmsTestCertificate } from '../testing/tls-certificate.ts';
import { createGuardedFetch, type FetcherParts, type FetchOrder } from './guarded-fetch.ts';

const film = Buffer.from('The bytes of a film. '.repeat(5_000));
const here = { address: '127.0.0.1', family: 4 };

let open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

async function serve(answer: RequestListener, options?: Parameters<typeof startFilmServer>[1]): Promise<FilmServer> {
  const server = await startFilmServer(answer, options);
  open.push(server);
  return server;
}

const order = (url: string, more: Partial<FetchOrder> = {}): FetchOrder => ({
  url,
  maxBytes: 1_000_000,
  signal: new AbortController().signal,
  ...more,
});

/** As it is where the operator listed this machine. */
const listed = (parts: FetcherParts = {}) =>
  createGuardedFetch({ privateHosts: ['127.0.0.1', 'films.test'], ...parts });

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function fetchAll(url: string, more?: Partial<FetchOrder>, parts?: FetcherParts): Promise<Buffer> {
  return bytesOf((await listed(parts)(order(url, more))).body);
}

const refused = { problem: 'unreachable', isPassing: false };

describe('the guarded fetch', () => {
  it('brings a file with what is told of it, and asks as nobody in particular', async () => {
    const { url, requests } = await serve((_request, response) =>
      response.setHeader('content-type', 'video/mp4').setHeader('etag', '"one"').end(film),
    );
    const file = await listed()(order(`${url}/film.mp4?key=1`));
    expect(file).toMatchObject({ offset: 0, contentType: 'video/mp4', validator: '"one"' });
    expect(await bytesOf(file.body)).toEqual(film);
    const [request] = requests;
    expect(request?.url).toBe('/film.mp4?key=1');
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(request?.headers).toMatchObject({ 'accept-encoding': 'identity', host: new URL(url).host });
  });

  it.each(['http_proxy', 'HTTP_PROXY', 'ALL_PROXY'])('asks no proxy that %s names', async (name) => {
    const { url } = await serve((_request, response) => response.end(film));
    process.env[name] = 'http://127.0.0.1:9';
    try {
      expect(await fetchAll(url)).toEqual(film);
    } finally {
      delete process.env[name];
    }
  });
});

describe('an address that is refused', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://localhost:PORT/',
    'http://localhost.:PORT/',
  ])('%s is not asked', async (spelling) => {
    const { port, requests } = await serve((_request, response) => response.end(film));
    const url = spelling.replace('PORT', String(port));
    const resolve = async () => [here];
    await expect(createGuardedFetch({ resolve })(order(url))).rejects.toMatchObject(refused);
    expect(requests).toEqual([]);
  });

  it.each([
    'ftp://films.test/film.mp4',
    'file:///etc/passwd',
    'data:video/mp4,x',
    'http://user:word@films.test/',
    'http://films.test:22/',
    'http://films.test:25/',
    'not an address',
    '',
  ])('“%s” is none of the web', async (url) => {
    const resolve = () => Promise.reject(new Error('asked'));
    await expect(listed({ resolve })(order(url))).rejects.toMatchObject(refused);
  });

  it('is one of which a single address is of an inner network', async () => {
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }, here];
    await expect(createGuardedFetch({ resolve })(order('http://films.test/'))).rejects.toMatchObject(refused);
  });

  it('looks like a name that nobody knows', async () => {
    const unknown = createGuardedFetch()(order('http://films.invalid/'));
    const inner = createGuardedFetch({ resolve: async () => [here] })(order('http://films.test/'));
    const [one, other] = await Promise.all([unknown, inner].map((answer) => answer.catch((error: Error) => error)));
    expect(one).toMatchObject({ message: 'unreachable', problem: 'unreachable' });
    expect(String(one)).toBe(String(other));
  });

  it('stays refused where a list names another', async () => {
    const { port } = await serve((_request, response) => response.end(film));
    const fetchFile = createGuardedFetch({ privateHosts: ['films.test'], resolve: async () => [here] });
    await expect(fetchFile(order(`http://127.0.0.1:${port}/`))).rejects.toMatchObject(refused);
    await expect(fetchFile(order(`http://other.test:${port}/`))).rejects.toMatchObject(refused);
    expect(await bytesOf((await fetchFile(order(`http://films.test:${port}/`))).body)).toEqual(film);
  });
});

describe('a name whose answer changes', () => {
  it('is asked once: the connection goes to the address that was looked at', async () => {
    const second = await serve((_request, response) => response.end('of the second'), { host: '127.0.0.2' });
    const first = await startFilmServer((_request, response) => response.end('of the first'), { port: second.port });
    open.push(first);
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? [here] : [{ address: '127.0.0.2', family: 4 }];
    };
    const bytes = await fetchAll(`http://films.test:${first.port}/`, {}, { resolve });
    expect([bytes.toString(), asked]).toEqual(['of the first', 1]);
  });

  it('is looked at again at every redirect', async () => {
    const { port, requests } = await serve((request, response) =>
      request.url === '/' ? response.writeHead(302, { location: '/again' }).end() : response.end(film),
    );
    let asked = 0;
    const privateHosts = ['127.0.0.1'];
    const resolve = async () => {
      asked += 1;
      return [here];
    };
    const start = await serve((_request, response) =>
      response.writeHead(302, { location: `http://films.test:${port}/` }).end(),
    );
    await expect(createGuardedFetch({ privateHosts, resolve })(order(start.url))).rejects.toMatchObject(refused);
    expect([asked, requests.length]).toEqual([1, 0]);
  });
});

describe('a redirect', () => {
  const redirecting = (times: number): RequestListener => {
    let left = times;
    return (_request, response) => {
      left -= 1;
      if (left < 0) response.end(film);
      else response.writeHead(302, { location: `/${left}` }).end();
    };
  };

  it('is followed five times, and no more', async () => {
    expect(await fetchAll((await serve(redirecting(5))).url)).toEqual(film);
    const { url, requests } = await serve(redirecting(6));
    await expect(fetchAll(url)).rejects.toMatchObject({ problem: 'redirected-too-often' });
    expect(requests).toHaveLength(6);
  });

  it.each([301, 302, 303, 307, 308])('of status %d to an inner network is refused', async (status) => {
    const inner = await serve((_request, response) => response.end('secret'), { host: '127.0.0.2' });
    const { url } = await serve((_request, response) => response.writeHead(status, { location: inner.url }).end());
    await expect(fetchAll(url)).rejects.toMatchObject(refused);
    expect(inner.requests).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'http://', '//user:word@127.0.0.1/', 'http://127.0.0.1:25/'])(
    'to %s is refused',
    async (location) => {
      const { url } = await serve((_request, response) => response.writeHead(302, { location }).end());
      await expect(fetchAll(url)).rejects.toMatchObject(refused);
    },
  );

  it('leads from http to https, and not back', async () => {
    const usual = getCACertificates('default');
    const certificates = [...usual, filmsTestCertificate.cert];
    const parts = { resolve: async () => [here] };
    const plain = await serve((_request, response) => response.end(film));
    const secure = await serve(
      (request, response) =>
        request.url === '/film.mp4' ? response.end(film) : response.writeHead(302, { location: plain.url }).end(),
      { secure: true },
    );
    await expect(fetchAll(`${secure.url}/film.mp4`, {}, parts)).rejects.toMatchObject({
      problem: 'untrusted',
      isPassing: false,
    });
    setDefaultCACertificates(certificates);
    try {
      expect(await fetchAll(`${secure.url}/film.mp4`, {}, parts)).toEqual(film);
      await expect(fetchAll(secure.url, {}, parts)).rejects.toMatchObject({ problem: 'redirected-to-http' });
      expect(plain.requests).toEqual([]);
    } finally {
      setDefaultCACertificates(usual);
    }
  });
});

describe('a server that is no help', () => {
  it.each([
    [401, false],
    [403, false],
    [404, false],
    [206, false],
    [204, false],
    [429, true],
    [500, true],
    [503, true],
  ])('answers %d', async (status, isPassing) => {
    const { url } = await serve((_request, response) => response.writeHead(status).end());
    await expect(fetchAll(url)).rejects.toMatchObject({ problem: 'answered', status, isPassing });
  });

  it('is not there', async () => {
    const { url, close } = await startFilmServer((_request, response) => response.end());
    await close();
    await expect(fetchAll(url)).rejects.toMatchObject({ problem: 'unreachable', isPassing: true });
  });

  it('takes too long to send headers', async () => {
    const { url } = await serve(() => undefined);
    const answer = fetchAll(url, {}, { limits: { headersMs: 100 } });
    await expect(answer).rejects.toMatchObject({ problem: 'unreachable', isPassing: true });
  });

  it('never finishes to greet', async () => {
    const sockets = new Set<{ destroy: () => void }>();
    const silent = createPlainServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const answer = fetchAll(`https://127.0.0.1:${port}/`, {}, { limits: { connectMs: 100 } });
    await expect(answer).rejects.toMatchObject({ problem: 'unreachable', isPassing: true });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('falls silent in the middle', async () => {
    const { url } = await serve((_request, response) => void response.write(film));
    await expect(fetchAll(url, {}, { limits: { idleMs: 100 } })).rejects.toMatchObject({ problem: 'too-slow' });
  });

  it('sends a drop at a time', async () => {
    const { url } = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const limits = { windowMs: 100, windowBytes: 1_000 };
    await expect(fetchAll(url, {}, { limits })).rejects.toMatchObject({ problem: 'too-slow', isPassing: true });
  });

  it('breaks off', async () => {
    const { url } = await serve((_request, response) => {
      response.setHeader('content-length', film.length);
      response.write(film.subarray(0, 1_000), () => response.destroy());
    });
    await expect(fetchAll(url)).rejects.toMatchObject({ problem: 'broken-off', isPassing: true });
  });

  it('promises more bytes than may come: not one of them is read', async () => {
    const { url } = await serve((_request, response) => response.setHeader('content-length', 1_000_001).write('x'));
    await expect(listed()(order(url))).rejects.toMatchObject({ problem: 'too-large', isPassing: false });
  });

  it('has no end: what comes is counted', async () => {
    let isClosed = false;
    const { url } = await serve((_request, response) => {
      const more = () => void (response.destroyed || response.write(film, () => setImmediate(more)));
      response.on('close', () => (isClosed = true));
      more();
    });
    const { body } = await listed()(order(url, { maxBytes: 300_000 }));
    let received = 0;
    const read = async () => {
      for await (const chunk of body) received += chunk.length;
    };
    await expect(read()).rejects.toMatchObject({ problem: 'too-large' });
    expect(received).toBeLessThanOrEqual(300_000);
    await expect.poll(() => isClosed).toBe(true);
  });

  it('says fewer bytes than it sends: the rest is none of the file', async () => {
    const server = createPlainServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nfilmand more');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
    const { port } = server.address() as { port: number };
    expect((await fetchAll(`http://127.0.0.1:${port}/`)).toString()).toBe('film');
  });

  it('compresses although nobody asked for it', async () => {
    const { url } = await serve((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(film)),
    );
    await expect(fetchAll(url)).rejects.toMatchObject({ problem: 'compressed' });
  });

  it('is left at once when the call is taken back', async () => {
    const { url } = await serve((_request, response) => void response.write(film));
    const stop = new AbortController();
    const { body } = await listed()(order(url, { signal: stop.signal }));
    const reading = bytesOf(body);
    stop.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    await expect(listed()(order(url, { signal: stop.signal }))).rejects.toThrow('enough');
  });
});

describe('going on with a file', () => {
  const begun = { offset: 1_000, validator: '"one"' };
  const partial = (
    etag: string | undefined,
    range = `bytes 1000-${film.length - 1}/${film.length}`,
  ): RequestListener => {
    return (request, response) => {
      if (etag) response.setHeader('etag', etag);
      if (!request.headers.range) return void response.end(film);
      response.writeHead(206, { 'content-range': range }).end(film.subarray(1_000));
    };
  };

  it('asks for the rest of the same version', async () => {
    const { url, requests } = await serve(partial('"one"'));
    const file = await listed()(order(url, { begun }));
    expect(file).toMatchObject({ offset: 1_000, totalBytes: film.length });
    expect(await bytesOf(file.body)).toEqual(film.subarray(1_000));
    expect(requests[0]?.headers).toMatchObject({ range: 'bytes=1000-', 'if-range': '"one"' });
  });

  it.each([
    ['it is another version', partial('"two"')],
    ['other bytes come', partial('"one"', `bytes 0-${film.length - 1}/${film.length}`)],
    ['nobody knows which bytes come', partial('"one"', 'bytes */*')],
    ['the server knows no ranges', (_request, response) => void response.setHeader('etag', '"one"').end(film)],
    [
      'there is nothing behind them',
      (request, response) => void (request.headers.range ? response.writeHead(416).end() : response.end(film)),
    ],
  ] satisfies [string, RequestListener][])('begins anew where %s', async (_why, answer) => {
    const { url } = await serve(answer);
    const file = await listed()(order(url, { begun }));
    expect(file.offset).toBe(0);
    expect(await bytesOf(file.body)).toEqual(film);
  });

  it('counts what is there towards the limit', async () => {
    const { url } = await serve(partial('"one"'));
    await expect(listed()(order(url, { begun, maxBytes: film.length - 1 }))).rejects.toMatchObject({
      problem: 'too-large',
    });
  });

  it('knows a file without a strong tag by its date', async () => {
    const date = 'Mon, 16 Nov 2026 10:00:00 GMT';
    const { url } = await serve((_request, response) =>
      response.setHeader('etag', 'W/"weak"').setHeader('last-modified', date).end(film),
    );
    const { validator, body } = await listed()(order(url));
    await bytesOf(body);
    expect(validator).toBe(date);
  });
});
