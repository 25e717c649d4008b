import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { failToLaunch, launchSandbox } from '../testing/launch-sandbox.ts';
import { keys, providerClients, startTestProvider } from '../testing/start-test-provider.ts';
import { makeTestFolder } from '../testing/start-test-sandbox.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

async function launch(dataDir: string, webhookUrl: string) {
  const { child, httpPort } = await launchSandbox({
    DATA_DIR: dataDir,
    PAYMENTS_KEY_ID: keys.keyId,
    PAYMENTS_KEY_SECRET: keys.keySecret,
    PAYMENTS_WEBHOOK_SECRET: keys.webhookSecret,
    PAYMENTS_WEBHOOK_URL: webhookUrl,
  });
  return { child, ...providerClients({ httpPort }) };
}

describe('the provider after a restart', () => {
  it('goes on where it was: clock, half-finished payment, arranged failures, held events', async () => {
    const first = await startTestProvider();
    const { id } = await first.createSubscription();
    await first.pay({ subscription_id: id });
    await first.control('PATCH', `/tokens/${id}`, { next: ['fail:card_declined'] });
    await first.advance(5 * 86_400);
    await first.control('PUT', '/delivery', { hold: true });
    const open = await first.createSubscription();
    const { payment_id } = (await (await first.startPayment({ subscription_id: open.id })).json()) as {
      payment_id: string;
    };
    await first.control('POST', `/subscriptions/${id}/charge`, { result: 'fail' });
    const before = {
      subscription: await first.subscription(id),
      clock: Number((await first.control('GET', '/clock')).now),
    };
    await first.close();

    const second = await startTestProvider({ dataDir: first.dataDir });
    const { short_url: _before, ...kept } = before.subscription;
    expect(await second.subscription(id)).toMatchObject(kept);
    expect(Number((await second.control('GET', '/clock')).now)).toBeGreaterThanOrEqual(before.clock);
    await expect.poll(() => second.receiver.names()).toEqual(['payment.failed', 'subscription.pending']);
    expect(await (await second.post(`payments/${payment_id}/otp`, { otp: '1234' })).json()).toMatchObject({
      result: 'success',
    });
    await second.advanceTo(before.subscription.charge_at);
    expect(await second.subscription(id)).toMatchObject({ status: 'pending', auth_attempts: 2 });
  });

  it('has everything it ever answered after being killed in the middle of its work', { timeout: 60_000 }, async () => {
    const dataDir = await makeTestFolder();
    const receiver = await startReceiver();
    const first = await launch(dataDir, receiver.url);
    const { id: plan_id } = await first.createPlan();
    const answered: unknown[] = [];
    const creating = Array.from({ length: 40 }, async () => {
      const subscription = await first.createSubscription({ plan_id });
      answered.push(subscription.id);
      if (answered.length === 15) first.child.kill('SIGKILL');
    });
    await Promise.all([once(first.child, 'exit'), Promise.allSettled(creating)]);

    const second = await launch(dataDir, receiver.url);
    const { items } = (await second.api('GET', '/subscriptions?count=100')) as { items: { id: string }[] };
    expect(answered.length).toBeGreaterThanOrEqual(15);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
    const paid = await second.pay({ subscription_id: answered[0] });
    expect(paid).toMatchObject({ result: 'success' });
    await expect.poll(() => receiver.names()).toContain('subscription.charged');
    second.child.kill('SIGTERM');
    expect((await once(second.child, 'exit'))[0]).toBe(0);
  });

  it('closes at once while a webhook waits for its answer, and sends it again after the next start', async () => {
    const first = await startTestProvider();
    first.receiver.answerWith(() => undefined);
    const { id } = await first.createSubscription();
    await first.pay({ subscription_id: id });
    await expect.poll(() => first.receiver.letters.length).toBe(1);
    const moving = first.advance(3600).catch(() => undefined);
    const started = performance.now();
    await first.close();
    await moving;
    expect(performance.now() - started).toBeLessThan(4000);
    const second = await startTestProvider({ dataDir: first.dataDir });
    await expect.poll(() => second.receiver.letters[0]?.body, { timeout: 5000 }).toBe(first.receiver.letters[0]?.body);
  });

  it('does not start with live keys', async () => {
    const { code, complaint } = await failToLaunch({ PAYMENTS_KEY_ID: 'rzp_live_abc' });
    expect(code).toBe(1);
    expect(complaint).toContain('live keys');
  });

  it('does what falls due by itself as real time passes', async () => {
    const { control, createSubscription, pay, subscription } = await startTestProvider();
    const start_at = Number((await control('GET', '/clock')).now) + 3;
    const { id } = await createSubscription({ start_at });
    await pay({ subscription_id: id });
    await expect.poll(async () => (await subscription(id)).status, { timeout: 9000, interval: 200 }).toBe('active');
  });
});
