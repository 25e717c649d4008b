import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { api, type Endpoint } from '@kinora/contract';
import { publishingApi } from '@kinora/contract/publishing';
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

const player = {
  id: 'ply_0123456789abcdefghij',
  name: 'A',
  config: {},
  updated_at: 1,
  version: 1,
  live_version: 1,
  scheduled: null,
  thumbnail_url: null,
  embed_url: 'https://kinora.test/api/players/embed/ply_1',
  video_size: null,
};

describe('createClient', () => {
  it('puts path, query and body where they belong, with the key', async () => {
    const seen: unknown[] = [];
    const { players, videos } = await clientOf(({ method, url, headers }, response, body) => {
      seen.push({ method, url, body, key: headers.authorization, name: headers['idempotency-key'] });
      response.setHeader('x-total-count', '7').end(JSON.stringify(url?.startsWith('/api/videos') ? [] : player));
    });
    expect(await players.get({ player_id: 'ply_/?' })).toEqual(player);
    expect(await players.create({ name: 'A' }, { idempotencyKey: 'one' })).toEqual(player);
    expect(await videos.list({ limit: 5, cursor: undefined, q: 'a&b' })).toEqual({
      items: [],
      total: 7,
      isTotalCapped: false,
    });
    const key = 'Bearer kin_1';
    expect(seen).toEqual([
      { method: 'GET', url: '/api/players/ply_%2F%3F', body: '', key },
      { method: 'POST', url: '/api/players', body: '{"name":"A"}', key, name: 'one' },
      { method: 'GET', url: '/api/videos?limit=5&q=a%26b', body: '', key },
    ]);
  });

  it('sends a file as it is, and hands one over', async () => {
    const seen: unknown[] = [];
    const { tracks } = await clientOf(({ method, headers }, response, body) => {
      seen.push({ method, type: headers['content-type'], body });
      response.setHeader('content-type', 'text/vtt').end('WEBVTT\n');
    });
    const one = { video_id: 'vid_1', track_id: 'trk_1' };
    const file = new TextEncoder().encode('0:00 Intro');
    await expect(tracks.upload({ ...one, file })).rejects.toMatchObject({ code: 'no_answer' });
    expect(await (await tracks.download({ ...one, format: 'vtt' })).text()).toBe('WEBVTT\n');
    expect(seen).toEqual([
      { method: 'PUT', type: 'application/octet-stream', body: '0:00 Intro' },
      { method: 'GET', type: undefined, body: '' },
    ]);
  });

  it('has every call that a key may make, and none that it may not', () => {
    const client = createClient({ url: 'http://localhost/api', key: '' }) as unknown as Record<string, object>;
    for (const [noun, group] of Object.entries({ ...api, ...publishingApi }))
      for (const [verb, { access }] of Object.entries(group as Record<string, Endpoint>)) {
        const isThere = verb in (client[noun] ?? {});
        if (access === 'key') expect(isThere, `${noun}.${verb}`).toBe(true);
        if (access === 'member' || access === 'otp-token') expect(isThere, `${noun}.${verb}`).toBe(false);
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

  it.each<[string, Answering]>([
    ['before it', (request) => request.socket.destroy()],
    ['within it', (request, response) => response.write('[', () => request.socket.destroy())],
  ])('throws when the network is lost while it waits for an answer, %s', async (_when, answering) => {
    const { players } = await clientOf(answering);
    await expect(players.list({})).rejects.toMatchObject({ name: 'KinoraError', code: 'no_answer' });
  });

  it.each<[string, Answering]>([
    ['waits', () => undefined],
    ['reads', (_request, response) => void response.write('[')],
  ])('stops when it is told to while it %s, with the reason that it was given', async (_what, answering) => {
    const stop = new AbortController();
    const { players } = await clientOf((...told) => {
      answering(...told);
      stop.abort(new Error('Enough'));
    });
    await expect(players.list({}, { signal: stop.signal })).rejects.toThrow('Enough');
  });
});

describe('the README', () => {
  it('shows the example that is run', () => {
    const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
    expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts')}\`\`\``);
  });
});
