import type { AddressInfo } from 'node:net';
import { connect as openSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

const post = (payload: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe.runIf(hasPostgres())('a request body', () => {
  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1'],
    ['broken JSON', '{"email":'],
    ['two values', '{} {}'],
    ['a list for a text', '{"email":["a@x.test"],"password":"x"}'],
    ['a number beyond all numbers', '{"email":1e999,"password":"x"}'],
    ['__proto__', '{"__proto__":{"polluted":1},"email":"a@x.test","password":"x"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"polluted":1}},"email":"a@x.test","password":"x"}'],
    ['thirty thousand brackets', '['.repeat(30_000)],
    ['objects nested too deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['a password without end', `{"email":"a@x.test","password":"${'x'.repeat(200_000)}"}`],
  ])('refuses %s with 400', async (_, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: expect.any(String),
      code: expect.stringMatching(/^invalid_(input|json)$/),
      request_id: answer.headers['x-request-id'],
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses what is too large and what is not JSON', async () => {
    expect((await post(`{"email":"${'x'.repeat(300_000)}"}`)).json()).toMatchObject({ code: 'body_too_large' });
    expect((await post('{"email":')).json()).toMatchObject({ code: 'invalid_json' });
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    expect((await post(deep)).json()).toMatchObject({ code: 'invalid_json', error: 'The JSON is nested too deep' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post('a=1', { 'content-type': type });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('tells nothing of its inside when something is wrong', async () => {
    for (const payload of ['{"email":', 'null', '{"email":"\\ud800@x.test","password":"a"}'])
      expect((await post(payload)).payload).not.toMatch(/ at |node_modules|select |ECONN|\/src\//i);
  });
});

const closedAnswer = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cache-control': 'no-store',
};

describe.runIf(hasPostgres())('an address', () => {
  it.each([
    '/api/nothing',
    '/api/me.css',
    '/api/players%2f..%2f',
    '/api/..%2f..%2fetc/passwd',
    '/api/%00',
    '/api/%zz',
    '/api/players/%zz',
    '/watch/%',
    '/%c0%ae/x',
  ])('answers %s as one where nothing is', async (url) => {
    const answer = await test.app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      error: expect.any(String),
      code: 'not_found',
      request_id: expect.stringMatching(/^req_/),
    });
    expect(answer.headers).toMatchObject({ ...closedAnswer, 'x-request-id': answer.json().request_id });
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('answers %s of one with a part without end alike', async (method) => {
    const answer = await test.app.inject({ method, url: `/api/players/${'x'.repeat(601)}` });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(answer.headers).toMatchObject({ ...closedAnswer, 'x-request-id': answer.json().request_id });
  });

  it.each(['TRACE', 'PUT'] as const)('answers %s where only another method acts with 404', async (method) => {
    for (const url of ['/api/logout', '/api/login'])
      expect((await test.app.inject({ method, url })).statusCode).toBe(404);
  });

  it.each(['/api/live?x=1', '/api/oembed?url=x&url=y'])('refuses a query that nobody named so: %s', async (url) => {
    const answer = await test.app.inject({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
  });
});

describe.runIf(hasPostgres())('security headers', () => {
  const everyAnswer = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

  it.each([
    ['/api/live', 200],
    ['/api/me', 401],
    ['/api/nothing', 404],
    ['/api/openapi.json', 200],
    ['/docs', 200],
    ['/', 200],
    ['/signin', 200],
    ['/assets/app-1234.js', 200],
    ['/assets/missing.js', 404],
  ])('close %s (%i)', async (url, status) => {
    const answer = await test.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ ...everyAnswer, 'x-frame-options': 'DENY' });
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  });

  it('give the dashboard a new nonce each time, and let nobody keep the page', async () => {
    const load = () => test.app.inject({ url: '/', headers: { accept: 'text/html' } });
    const [first, second] = [await load(), await load()];
    const nonce = /content="([^"]{22,})"/.exec(first.payload)?.[1];
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(second.payload).not.toContain(nonce);
  });

  it.each(['https://evil.test', 'null', 'http://localhost:4000.evil.test', 'HTTP://LOCALHOST:4000'])(
    'never let %s read an answer',
    async (origin) => {
      const answer = await test.app.inject({ url: '/api/live', headers: { origin } });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('ignore a forged host', async () => {
    const answer = await test.app.inject({
      url: '/docs',
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-for': '6.6.6.6' },
    });
    expect(answer.payload).not.toContain('evil.test');
  });
});

describe.runIf(hasPostgres())('the documents', () => {
  it('list what answers, and nothing else', async () => {
    const document = (await test.app.inject({ url: '/api/openapi.json' })).json();
    for (const [path, methods] of Object.entries(document.paths as Record<string, object>))
      for (const method of Object.keys(methods))
        expect(
          test.app.hasRoute({ method: method.toUpperCase(), url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}` }),
        ).toBe(true);
    expect(document.paths['/login'].post.responses['401'].description).toContain('invalid_credentials');
    const page = (await test.app.inject({ url: '/docs' })).payload;
    for (const path of Object.keys(document.paths)) expect(page).toContain(path);
  });
});

describe.runIf(hasPostgres())('a slow sender', () => {
  const trickle = (head: string) =>
    new Promise<string>((resolve) => {
      const socket = openSocket(port, '127.0.0.1');
      let heard = '';
      socket.on('data', (data) => {
        heard += data;
      });
      socket.on('error', () => undefined);
      socket.write(head);
      const drip = setInterval(() => socket.write('x'), 500);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(heard);
      });
    });

  it('is cut off, in headers and in bodies', { timeout: 60_000 }, async () => {
    const body =
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{';
    const [headers, bodies] = await Promise.all([trickle('GET / HTTP/1.1\r\nx-slow: '), trickle(body)]);
    expect(headers).toMatch(/^HTTP\/1\.1 408/);
    expect(bodies).toMatch(/^HTTP\/1\.1 408|^$/);
  });

  it('refuses smuggled lengths', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = openSocket(port, '127.0.0.1');
      socket.on('data', (data) => resolve(String(data)));
      socket.write(
        'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe.runIf(hasPostgres())('what is no request', () => {
  const speak = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = openSocket(port, '127.0.0.1');
      let heard = '';
      socket.on('data', (data) => {
        heard += data;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(heard));
      socket.write(text);
    });
  const read = (answer: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [start, ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => line.split(': ')).map(([name = '', value]) => [name.toLowerCase(), value]),
    );
    return { status: Number(start?.split(' ')[1]), headers, body: JSON.parse(body) };
  };

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'invalid_input'],
    ['a method that nobody knows', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'invalid_input'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['an address without end', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'headers_too_large'],
  ])('is refused in our shape: %s', async (_, text, status, code) => {
    const answer = read(await speak(text));
    expect(answer).toMatchObject({ status, body: { error: expect.any(String), code } });
    expect(answer.headers).toMatchObject({ ...closedAnswer, connection: 'close' });
    expect(answer.headers['x-request-id']).toBe(answer.body.request_id);
  });

  it('is refused the same when headers or a body come too slowly', { timeout: 60_000 }, async () => {
    const slow = [
      'GET / HTTP/1.1\r\nx-slow: ',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    ];
    for (const answer of (await Promise.all(slow.map(speak))).map(read)) {
      expect(answer).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
      expect(answer.headers).toMatchObject(closedAnswer);
    }
  });
});

describe.runIf(hasPostgres())('closing', () => {
  it('answers what was asked before, and takes nothing new', async () => {
    const leaving = await startTestApp();
    await leaving.app.listen({ host: '127.0.0.1', port: 0 });
    const { port: leavingPort } = leaving.app.server.address() as AddressInfo;
    const ask = () => fetch(`http://127.0.0.1:${leavingPort}/api/health`);
    expect((await ask()).status).toBe(200);
    // Holds the answer back until closing has begun.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const query = leaving.connection.db.execute.bind(leaving.connection.db);
    const reached = new Promise<void>((resolve) => {
      leaving.connection.db.execute = ((...args: Parameters<typeof query>) => {
        resolve();
        return released.then(() => query(...args));
      }) as unknown as typeof query;
    });
    const answer = ask();
    await reached;
    const closed = leaving.app.close();
    release();
    expect((await answer).status).toBe(200);
    await closed;
    await expect(ask()).rejects.toThrow();
    await leaving.close();
  });
});
