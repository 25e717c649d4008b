import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { api, type Endpoint } from '@kinora/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from './create-client.ts';

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A server that answers as told, and a client of it. */
async function clientOf(answering: Answering): Promise<Client> {
  const server = createServer(async (request, response) => answering(request, response, await text(request)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createClient({ url: `http://127.0.0.1:${port}/api/`, key: 'kin_1' });
}

const echo: Answering = ({ method, url, headers }, response, body) =>
  response
    .setHeader('x-total-count', '7')
    .end(JSON.stringify({ method, url, body, key: headers.authorization, name: headers['idempotency-key'] }));

describe('createClient', () => {
  it('puts path, query and body where they belong, with the key', async () => {
    const { players, videos } = await clientOf(echo);
    expect(await players.get({ player_id: 'ply_/?' })).toEqual({
      method: 'GET',
      url: '/api/players/ply_%2F%3F',
      body: '',
      key: 'Bearer kin_1',
    });
    expect(await players.create({ name: 'A' }, { idempotencyKey: 'one' })).toMatchObject({
      method: 'POST',
      url: '/api/players',
      body: '{"name":"A"}',
      name: 'one',
    });
    expect(await videos.list({ limit: 5, cursor: undefined, q: 'a&b' })).toMatchObject({
      items: { url: '/api/videos?limit=5&q=a%26b' },
      total: 7,
      nextCursor: undefined,
    });
  });

  it('has every call that a key may make, and none that it may not', () => {
    const client = createClient({ url: 'http://localhost/api', key: '' }) as unknown as Record<string, object>;
    for (const [noun, group] of Object.entries(api))
      for (const [verb, { access }] of Object.entries(group as Record<string, Endpoint>)) {
        const isThere = verb in (client[noun] ?? {});
        if (access === 'key') expect(isThere, `${noun}.${verb}`).toBe(true);
        if (access === 'member' || access === 'secondary') expect(isThere, `${noun}.${verb}`).toBe(false);
      }
  });

  it('throws what the server refuses', async () => {
    const { players } = await clientOf((_request, response) =>
      response
        .writeHead(429, { 'retry-after': '30' })
        .end(JSON.stringify({ error: 'Too many', code: 'too_many_requests', request_id: 'req_1' })),
    );
    await expect(players.list({})).rejects.toMatchObject({
      name: 'KinoraError',
      status: 429,
      code: 'too_many_requests',
      message: 'Too many',
      requestId: 'req_1',
      retryAfterSeconds: 30,
    });
  });

  it('throws with a sentence of its own when a proxy answers', async () => {
    const { players } = await clientOf((_request, response) => response.writeHead(502).end('<html>'));
    await expect(players.list({})).rejects.toMatchObject({ status: 502, code: 'unknown', requestId: undefined });
  });

  it('stops when it is told to', async () => {
    const { players } = await clientOf(() => undefined);
    await expect(players.list({}, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout|abort/i);
  });
});

describe('the README', () => {
  it('shows the example that is run', () => {
    const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
    expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts')}\`\`\``);
  });
});
