import { describe, expect, it } from 'vitest';
import { keys, startTestProvider } from '../../testing/start-test-provider.ts';
import { isSignedWith, type Letter, startReceiver } from '../../testing/webhook-receiver.ts';

const firstPayment = [
  'subscription.authenticated',
  'payment.captured',
  'invoice.paid',
  'subscription.activated',
  'subscription.charged',
];

async function startAndPay(
  before: (provider: Awaited<ReturnType<typeof startTestProvider>>) => Promise<unknown> | unknown = () => {},
) {
  const provider = await startTestProvider();
  await before(provider);
  const { id } = await provider.createSubscription();
  await provider.pay({ subscription_id: id });
  const settle = () => provider.advance(0);
  await settle();
  return { ...provider, id, settle };
}

const setDelivery = (settings: object) => (provider: { control: (...call: [string, string, unknown]) => unknown }) =>
  provider.control('PUT', '/delivery', settings);

describe('a webhook', () => {
  it('tells of the first payment, signed over its very bytes, each event with an id of its own', async () => {
    const { receiver, id } = await startAndPay();
    expect(receiver.names()).toEqual(firstPayment);
    expect(receiver.letters.every((letter) => isSignedWith(keys.webhookSecret, letter))).toBe(true);
    expect(receiver.letters.some((letter) => isSignedWith(keys.keySecret, letter))).toBe(false);
    expect(new Set(receiver.letters.map((letter) => letter.id)).size).toBe(firstPayment.length);
    const [, captured, paid, , charged] = receiver.letters.map(({ json }) => json);
    expect(charged).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      contains: ['subscription', 'payment'],
    });
    expect(charged?.payload.subscription?.entity).toMatchObject({
      id,
      status: 'active',
      paid_count: 1,
      short_url: null,
      type: 1,
    });
    // A text in events of subscriptions, a truth value everywhere else.
    expect(charged?.payload.payment?.entity).toMatchObject({ captured: '1', card: { last4: '5558' } });
    expect(captured?.payload.payment?.entity).toMatchObject({ captured: true, status: 'captured' });
    expect(paid?.contains).toEqual(['payment', 'order', 'invoice']);
    expect(paid?.payload.order?.entity).toMatchObject({ status: 'paid', amount_due: 0 });
    expect(captured?.payload.payment?.entity.invoice_id).toBe(paid?.payload.invoice?.entity.id);
  });

  it('comes again, byte for byte, until somebody takes it', async () => {
    const { receiver, advance, events } = await startAndPay(({ receiver }) =>
      receiver.answerWith((response) => response.writeHead(503).end()),
    );
    await advance(60);
    receiver.answerWith((response) => response.writeHead(204).end());
    await advance(600);
    const byId = Map.groupBy(receiver.letters, ({ id }) => id);
    expect(byId.size).toBe(firstPayment.length);
    for (const letters of byId.values()) {
      expect(letters.length).toBeGreaterThan(3);
      expect(new Set(letters.map(({ body, signature }) => `${signature} ${body}`)).size).toBe(1);
    }
    const before = receiver.letters.length;
    await advance(86_400);
    expect(receiver.letters).toHaveLength(before);
    expect((await events()).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('gives up on the address after a day, until it is set again', async () => {
    const { receiver, advance, control, events, id } = await startAndPay(({ receiver }) =>
      receiver.answerWith((response) => response.writeHead(500).end()),
    );
    await advance(86_000);
    expect(await control('GET', '/webhook')).toMatchObject({ active: true });
    await advance(1000);
    expect(await control('GET', '/webhook')).toMatchObject({ active: false });
    const tries = receiver.letters.length;
    await control('POST', `/subscriptions/${id}/charge`, {});
    await advance(86_400);
    expect(receiver.letters).toHaveLength(tries);
    expect((await events())[0]).toMatchObject({ status: 'skipped' });

    receiver.answerWith((response) => response.writeHead(200).end());
    await control('PUT', '/webhook', { url: receiver.url, secret: keys.webhookSecret });
    await control('POST', `/subscriptions/${id}/charge`, {});
    await advance(0);
    expect(receiver.names().slice(tries)).toContain('subscription.charged');
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await startReceiver();
    const { events } = await startAndPay(({ receiver }) =>
      receiver.answerWith((response) => response.writeHead(307, { location: elsewhere.url }).end()),
    );
    expect(elsewhere.letters).toEqual([]);
    expect((await events())[0]).toMatchObject({ status: 'pending', last_answer: '307' });
  });

  it('waits five seconds for an answer', async () => {
    const { events } = await startAndPay(({ receiver }) => receiver.answerWith(() => undefined));
    expect((await events()).every(({ last_answer }) => last_answer === 'timeout')).toBe(true);
  });

  it('tells only of what was asked for', async () => {
    const { receiver } = await startAndPay(({ control, receiver }) =>
      control('PUT', '/webhook', { url: receiver.url, secret: keys.webhookSecret, events: ['subscription.charged'] }),
    );
    expect(receiver.names()).toEqual(['subscription.charged']);
  });
});

describe('PUT /_sandbox/delivery', () => {
  it('sends every event twice, under the same id', async () => {
    const { receiver } = await startAndPay(setDelivery({ duplicate: true }));
    expect(receiver.names()).toEqual(firstPayment.flatMap((name) => [name, name]));
    expect(new Set(receiver.letters.map(({ id }) => id)).size).toBe(firstPayment.length);
  });

  it('turns the order around', async () => {
    const { receiver, control, settle } = await startAndPay(setDelivery({ order: 'lifo', hold: true }));
    expect(receiver.names()).toEqual([]);
    await settle();
    expect(receiver.names()).toEqual([]);
    expect(await control('POST', '/delivery/flush')).toEqual({ pending: 0 });
    expect(receiver.names()).toEqual(firstPayment.toReversed());
  });

  it('shuffles, always alike for the same seed', async () => {
    const orders = [];
    for (const seed of [7, 7, 8]) {
      const { receiver, control } = await startAndPay(setDelivery({ order: 'shuffle', seed, hold: true }));
      await control('POST', '/delivery/flush');
      orders.push(receiver.names().join());
      expect(receiver.names().toSorted()).toEqual(firstPayment.toSorted());
    }
    expect(orders[0]).toBe(orders[1]);
    expect(orders[0]).not.toBe(orders[2]);
  });

  it('loses the next ones for good', async () => {
    const { receiver, advance, events, control } = await startAndPay(setDelivery({ drop_next: 2 }));
    expect(receiver.names()).toEqual(firstPayment.slice(2));
    await advance(3600);
    expect(receiver.names()).toHaveLength(3);
    expect((await events()).map(({ status }) => status).slice(-2)).toEqual(['dropped', 'dropped']);
    expect(await control('GET', '/delivery')).toMatchObject({ drop_next: 0 });
  });

  it('holds them back for a while', async () => {
    const { receiver } = await startAndPay(setDelivery({ delay_ms: 400 }));
    expect(receiver.names()).toEqual([]);
    await expect.poll(() => receiver.names()).toEqual(firstPayment);
  });

  it.each([{ duplicate: 99 }, { order: 'random' }, { delay_ms: -1 }, { lose: 1 }])('refuses %j', async (body) => {
    const { raw } = await startTestProvider();
    expect((await raw('/_sandbox/delivery', { method: 'PUT', body })).status).toBe(400);
  });
});

describe('POST /_sandbox/events/:id/redeliver', () => {
  const last = (letters: Letter[]) => letters.at(-1) as Letter;

  it('sends the same again', async () => {
    const { receiver, control } = await startAndPay();
    const [first] = receiver.letters;
    expect(await control('POST', `/events/${first?.id}/redeliver`, {})).toEqual({ accepted: true, answer: '200' });
    expect(last(receiver.letters)).toEqual(first);
  });

  it('sends a changed body under the old signature', async () => {
    const { receiver, control } = await startAndPay();
    for (const { id, body, signature } of [...receiver.letters]) {
      await control('POST', `/events/${id}/redeliver`, { tamper: true });
      const forged = last(receiver.letters);
      expect(forged.signature).toBe(signature);
      expect(forged.body).not.toBe(body);
      expect(isSignedWith(keys.webhookSecret, forged)).toBe(false);
    }
  });

  it('signs with the secret of today, or with the one before it; retries keep theirs', async () => {
    const { receiver, control, advance, raw } = await startAndPay(({ receiver }) =>
      receiver.answerWith((response) => response.writeHead(500).end()),
    );
    const [first] = receiver.letters;
    const path = `/events/${first?.id}/redeliver`;
    expect((await raw(`/_sandbox${path}`, { method: 'POST', body: { secret: 'previous' } })).status).toBe(409);
    await control('PUT', '/webhook', { url: receiver.url, secret: 'rotated' });
    await advance(10);
    expect(isSignedWith(keys.webhookSecret, last(receiver.letters))).toBe(true);
    await control('POST', path, {});
    expect(isSignedWith('rotated', last(receiver.letters))).toBe(true);
    await control('POST', path, { secret: 'previous' });
    expect(isSignedWith(keys.webhookSecret, last(receiver.letters))).toBe(true);
  });

  it('does not know a foreign event', async () => {
    const { raw } = await startTestProvider();
    expect((await raw('/_sandbox/events/nothing/redeliver', { method: 'POST' })).status).toBe(404);
  });
});

describe('PUT /_sandbox/webhook', () => {
  it('sends elsewhere, until it is reset', async () => {
    const other = await startReceiver();
    const { receiver, control, id, advance } = await startAndPay(({ control }) =>
      control('PUT', '/webhook', { url: other.url, secret: 's' }),
    );
    expect(other.names()).toEqual(firstPayment);
    expect(other.letters.every((letter) => isSignedWith('s', letter))).toBe(true);
    await control('DELETE', '/webhook');
    await control('POST', `/subscriptions/${id}/charge`, {});
    await advance(0);
    expect(receiver.names()).toContain('subscription.charged');
  });

  it.each([{ url: 'file:///etc/passwd' }, { url: 'nowhere' }, { secret: '' }, { events: ['*'] }, { target: 'x' }])(
    'refuses %j',
    async (body) => {
      const { raw } = await startTestProvider();
      expect((await raw('/_sandbox/webhook', { method: 'PUT', body })).status).toBe(400);
    },
  );
});
