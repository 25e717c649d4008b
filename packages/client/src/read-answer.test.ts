import { api } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { readAnswer, readBytes, readPage } from './read-answer.ts';

const { accounts, system, twoFactors, videos } = api;
const json = (value: unknown, headers: Record<string, string> = {}) => new Response(JSON.stringify(value), { headers });

describe('readAnswer', () => {
  it('answers what the contract names, and nothing else', async () => {
    expect(await readAnswer(system.live, json({ status: 'ok', secret: 1 }))).toEqual({ status: 'ok' });
  });

  it.each([
    ['not JSON', new Response('{"status":')],
    ['a page of a proxy', new Response('<html>Sign in to this network</html>')],
    ['empty', new Response('')],
    ['204', new Response(null, { status: 204 })],
    ['other JSON', json({ status: 'tired' })],
    ['null', json(null)],
  ])('throws for an answer that is %s, although it says that all is well', async (_what, response) => {
    await expect(readAnswer(system.live, response)).rejects.toMatchObject({
      name: 'KinoraError',
      code: 'no_answer',
      status: response.status,
      cause: expect.any(Error),
    });
  });

  it('throws for an answer that ends half-way', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
    await expect(readAnswer(system.live, new Response(body))).rejects.toMatchObject({
      code: 'no_answer',
      cause: { message: 'terminated' },
    });
  });

  it('throws what the server refuses', async () => {
    const body = JSON.stringify({ error: 'User not found', code: 'user_not_found', request_id: 'req_1' });
    await expect(readAnswer(accounts.login, new Response(body, { status: 404 }))).rejects.toMatchObject({
      status: 404,
      code: 'user_not_found',
      requestId: 'req_1',
    });
  });
});

describe('readPage', () => {
  it('reads the next cursor and how many there are', async () => {
    const headers = { 'x-next-cursor': 'next', 'x-total-count': '7' };
    expect(await readPage(videos.list, json([], headers))).toEqual({
      items: [],
      nextCursor: 'next',
      total: 7,
      isTotalCapped: false,
    });
    const capped = { ...headers, 'x-total-count-capped': 'true' };
    expect(await readPage(videos.list, json([], capped))).toMatchObject({ total: 7, isTotalCapped: true });
  });

  it('takes a list without headers for a whole one', async () => {
    const two = [1, 2].map(() => ({ id: `ply_${'a'.repeat(22)}`, name: 'A' }));
    expect(await readPage(videos.players, json(two))).toMatchObject({ nextCursor: undefined, total: 2 });
  });
});

describe('readBytes', () => {
  it('answers the file, or throws what is refused', async () => {
    expect(await (await readBytes(twoFactors.qrCode, new Response('bytes'))).text()).toBe('bytes');
    await expect(readBytes(twoFactors.qrCode, new Response('{}', { status: 403 }))).rejects.toMatchObject({
      status: 403,
    });
  });
});
