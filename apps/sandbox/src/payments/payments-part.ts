import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Offer } from '../pages/index-routes.ts';
import { createApiFaultInjector } from './api/api-faults.ts';
import { addApi } from './api/api-part.ts';
import { createCheckoutFaultSwitch } from './checkout/checkout-faults.ts';
import { checkoutPageRoutes } from './checkout/checkout-page-routes.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { createCheckoutService } from './checkout/checkout-service.ts';
import { controlRoutes, refuseForeignPages } from './control/control-routes.ts';
import { webhookRoutes } from './control/webhook-routes.ts';
import { openLedger } from './ledger/ledger.ts';
import { createPaymentSimulator, type PaymentSimulator } from './payment-simulator.ts';
import { createClock } from './subscriptions/clock.ts';
import { createDelivery } from './webhooks/delivery.ts';
import { ensureAccount } from './webhooks/outbox.ts';
import { createAddresses } from './wire/addresses.ts';

export type PaymentSettings = {
  keyId: string;
  keySecret: string;
  webhookUrl: string;
  webhookSecret: string;
  utcOffsetSeconds: number;
  /** Besides pages of this computer, whose pages may show the checkout. */
  publicOrigin: string | undefined;
};

export const paymentsOffer: Offer = {
  title: 'Payments',
  description: 'A card payment provider that takes every test card and moves no money.',
  links: [
    { href: '/_sandbox/events', label: 'Webhook events' },
    { href: '/_sandbox/clock', label: 'Clock' },
    { href: '/_sandbox/delivery', label: 'Delivery' },
    { href: '/_sandbox/faults', label: 'Faults' },
  ],
};

const tickMs = 1_000;

/** Adds the provider to the web side and answers its clock. What it keeps is closed together with the server. */
export async function addPayments(
  http: FastifyInstance,
  dataDir: string,
  settings: PaymentSettings,
): Promise<{ now: () => number }> {
  const { keyId, keySecret, utcOffsetSeconds, publicOrigin } = settings;
  const webhook = { url: settings.webhookUrl, secret: settings.webhookSecret };
  const ledger = await openLedger(join(dataDir, 'sandbox', 'payments'));
  await ledger.transact(ensureAccount);

  const addresses = createAddresses(() => `http://localhost:${(http.server.address() as AddressInfo).port}`);
  const clock = createClock(ledger);
  const delivery = createDelivery({ ledger, clock, webhook });
  const simulator = createPaymentSimulator({ ledger, clock, delivery, addresses, webhook });
  const faults = createApiFaultInjector();
  const checkoutFaults = createCheckoutFaultSwitch();
  const keys = { keyId, keySecret };
  const checkout = createCheckoutService({ simulator, keys, faults: checkoutFaults });

  refuseForeignPages(http);
  addApi(http, { simulator, addresses, keys, faults, utcOffsetSeconds });
  checkoutRoutes(http, checkout);
  checkoutPageRoutes(http, { simulator, publicOrigin });
  controlRoutes(http, { simulator, faults, checkoutFaults, addresses });
  webhookRoutes(http, { simulator, delivery, webhook });
  keepTime(http, simulator);
  return { now: simulator.now };
}

/** Real time passes too: what falls due while nobody asks happens within a second. */
function keepTime(http: FastifyInstance, simulator: PaymentSimulator): void {
  let ticker: NodeJS.Timeout | undefined;
  const tick = async () => {
    // What could not be written stays due, and the next tick finds it again.
    await simulator.advanceTo(simulator.now()).catch(() => undefined);
    ticker?.refresh();
  };
  http.addHook('onListen', async () => {
    ticker = setTimeout(tick, tickMs);
    void tick();
  });
  http.addHook('onClose', async () => {
    clearTimeout(ticker);
    ticker = undefined;
    await simulator.close();
  });
}
