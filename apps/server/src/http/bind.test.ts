import type { Endpoint } from '@kinora/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createFreshCache } from '../db/fresh-cache.ts';
import { createBind } from './bind.ts';
import { handleErrors } from './error-handler.ts';
import { acceptJson } from './json-body.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  acceptJson(app);
  handleErrors(app);
});
afterEach(() => app.close());

const rename = {
  method: 'PUT',
  path: '/things/:thing_id',
  access: 'public',
  summary: 'Rename a thing',
  input: z.strictObject({ thing_id: z.string().check(z.regex(/^thg_\w+$/)), name: z.string() }),
  output: z.object({ name: z.string() }),
  errors: [],
} satisfies Endpoint;
const list = {
  ...rename,
  method: 'GET',
  path: '/things',
  input: z.strictObject({ limit: z.optional(z.string()) }),
  output: z.array(rename.output),
  paged: true,
} satisfies Endpoint;
const listWhole = { ...list, path: '/whole' } satisfies Endpoint;

const leaking = (name: string) => ({ name, password_hash: 'a secret' });
const bindAll = () => {
  const bound: Endpoint[] = [];
  const nobody = async () => undefined;
  const bind = createBind({
    app,
    cache: createFreshCache({ caughtUp: async () => false }, { maxBytes: 0 }),
    bearers: { findMember: nobody, findKey: nobody },
    limits: { take: async () => ({ remaining: 1, resetSeconds: 1 }), giveBack: nobody, forget: nobody },
    idempotency: ({ task }) => task(),
    onBound: (endpoint) => bound.push(endpoint),
    onMember: async () => undefined,
  });
  bind(rename, async ({ thing_id, name }) => leaking(`${thing_id} ${name}`));
  bind(list, async () => ({ items: [leaking('one'), leaking('two')], nextCursor: 'further', total: 7 }));
  async function* chunks() {
    yield [leaking('one'), leaking('two')];
    yield [];
    yield [leaking('three')];
  }
  bind(listWhole, async () => ({ total: 3, chunks: chunks() }));
  return bound;
};
const put = (url: string, payload: object) => app.inject({ method: 'PUT', url, payload });

describe('an endpoint that is bound', () => {
  it('lets nothing out that the contract does not name', async () => {
    expect(bindAll()).toEqual([rename, list, listWhole]);
    expect((await put('/things/thg_1', { name: 'x' })).json()).toEqual({ name: 'thg_1 x' });
    const page = await app.inject('/things?limit=2');
    expect(page.json()).toEqual([{ name: 'one' }, { name: 'two' }]);
    const whole = await app.inject('/whole');
    expect(whole.json()).toEqual([{ name: 'one' }, { name: 'two' }, { name: 'three' }]);
    expect(whole.headers['x-total-count']).toBe('3');
    expect(page.headers).toMatchObject({
      'x-next-cursor': 'further',
      'x-total-count': '7',
      'cache-control': 'no-store',
    });
  });

  it('takes what is in the path from there alone', async () => {
    bindAll();
    const answer = await put('/things/thg_1', { thing_id: 'thg_2', name: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
  });

  it('answers an id that cannot be like one that is not there, and names any other field that is wrong', async () => {
    bindAll();
    expect((await put('/things/nothing', { name: 'x' })).json()).toMatchObject({ code: 'not_found' });
    expect((await put('/things/thg_1', { name: 1 })).json()).toMatchObject({ error: 'name must be text.' });
    expect((await put('/things/thg_1', { name: 'x', more: 1 })).json()).toMatchObject({
      error: 'more is not expected here.',
    });
  });
});
