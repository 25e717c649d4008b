import { describe, expect, it } from 'vitest';
import { keys, startTestProvider } from '../../testing/start-test-provider.ts';

const basic = (pair: string) => Buffer.from(pair).toString('base64');
const pair = `${keys.keyId}:${keys.keySecret}`;

describe('the keys of the API', () => {
  it('opens to the right pair', async () => {
    const { raw } = await startTestProvider();
    const answer = await raw('/pay/v1/plans', { headers: { authorization: `Basic ${basic(pair)}` } });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['another secret', `Basic ${basic(`${keys.keyId}:other`)}`],
    ['another id', `Basic ${basic(`rzp_test_other:${keys.keySecret}`)}`],
    ['no secret', `Basic ${basic(`${keys.keyId}:`)}`],
    ['a scheme in small letters', `basic ${basic(pair)}`],
    ['a scheme in capitals', `BASIC ${basic(pair)}`],
    ['a bearer', `Bearer ${pair}`],
    ['an empty header', ''],
  ])('stays shut to %s', async (_name, authorization) => {
    const { raw } = await startTestProvider();
    for (const path of ['/pay/v1/plans', '/pay/v1/nowhere']) {
      const answer = await raw(path, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: expect.stringMatching(/api key/),
          source: 'NA',
          step: 'NA',
          reason: 'NA',
          metadata: {},
        },
      });
    }
  });
});

describe('what the API does not know', () => {
  it('answers unknown addresses and unreadable bodies in the words of the provider', async () => {
    const { call, raw } = await startTestProvider();
    const unknown = await call('GET', '/nowhere');
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({
      error: { description: 'The requested URL was not found on the server.' },
    });
    const headers = { authorization: `Basic ${basic(pair)}`, 'content-type': 'application/json' };
    const unreadable = await fetch(new URL('/pay/v1/plans', (await raw('/pay/v1/plans')).url), {
      method: 'POST',
      headers,
      body: '{',
    });
    expect(unreadable.status).toBe(400);
    expect(await unreadable.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } });
  });

  it('takes a call that announces JSON and sends nothing', async () => {
    const { raw, createSubscription } = await startTestProvider();
    const { id } = await createSubscription();
    const headers = { authorization: `Basic ${basic(pair)}`, 'content-type': 'application/json' };
    expect((await raw(`/pay/v1/subscriptions/${id}/cancel`, { method: 'POST', headers })).status).toBe(200);
  });
});
