import { describe, expect, it } from 'vitest';
import { startTestProvider } from '../../testing/start-test-provider.ts';

describe('PUT /_sandbox/faults', () => {
  it.each([
    [429, 'BAD_REQUEST_ERROR'],
    [500, 'SERVER_ERROR'],
  ])('answers %i to the second such call only', async (status, code) => {
    const { control, call } = await startTestProvider();
    await control('PUT', '/faults', [{ method: 'get', path: '/plans', nth: 2, status: String(status) }]);
    expect((await call('GET', '/plans')).status).toBe(200);
    const broken = await call('GET', '/plans');
    expect(broken.status).toBe(status);
    expect(await broken.json()).toMatchObject({ error: { code } });
    expect((await call('GET', '/plans')).status).toBe(200);
  });

  it('answers a page of HTML to every such call, whatever its id, and to no other', async () => {
    const { control, call, createSubscription } = await startTestProvider();
    const { id } = await createSubscription();
    await control('PUT', '/faults', [{ method: 'GET', path: '/subscriptions/:id', status: '502-html' }]);
    for (const path of [`/subscriptions/${id}`, '/subscriptions/sub_x']) {
      const answer = await call('GET', path);
      expect(answer.status).toBe(502);
      expect(await answer.text()).toContain('<html>');
    }
    expect((await call('GET', '/subscriptions')).status).toBe(200);
    await control('PUT', '/faults', []);
    expect((await call('GET', `/subscriptions/${id}`)).status).toBe(200);
  });

  it('leaves a caller without an answer until it gives up', async () => {
    const { control, raw } = await startTestProvider();
    await control('PUT', '/faults', [{ method: 'GET', path: '/plans', status: 'timeout' }]);
    const headers = { authorization: `Basic ${Buffer.from('rzp_test_abc:key secret').toString('base64')}` };
    await expect(raw('/pay/v1/plans', { headers, signal: AbortSignal.timeout(700) })).rejects.toThrow(/timeout/i);
  });

  it('closes after the work is done: the caller hears nothing, and it exists once', async () => {
    const { control, call, createPlan, api } = await startTestProvider();
    const { id: plan_id } = await createPlan();
    await control('PUT', '/faults', [{ method: 'POST', path: '/subscriptions', nth: 1, status: 'close_after_commit' }]);
    await expect(call('POST', '/subscriptions', { plan_id, total_count: 12 })).rejects.toThrow();
    const { items } = (await api('GET', `/subscriptions?plan_id=${plan_id}`)) as { items: Record<string, unknown>[] };
    expect(items).toMatchObject([{ plan_id, status: 'created' }]);
  });

  it.each([{}, [{ method: 'GET', path: 'plans', status: 500 }], [{ method: 'GET', path: '/plans', status: 404 }]])(
    'refuses %j',
    async (body) => {
      const { raw } = await startTestProvider();
      expect((await raw('/_sandbox/faults', { method: 'PUT', body })).status).toBe(400);
    },
  );
});

describe('the control side', () => {
  it('is closed to pages of other origins', async () => {
    const { raw } = await startTestProvider();
    for (const site of ['cross-site', 'same-site']) {
      const answer = await raw('/_sandbox/delivery/flush', { method: 'POST', headers: { 'sec-fetch-site': site } });
      expect(answer.status, site).toBe(403);
    }
    expect((await raw('/_sandbox/clock', { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(200);
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await raw('/_sandbox/delivery/flush', { method: 'POST', headers: own })).status).toBe(200);
  });
});
