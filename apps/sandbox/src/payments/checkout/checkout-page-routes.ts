import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http-errors.ts';
import { sendPage, serveAsset } from '../../pages/page.ts';
import type { PaymentSimulator } from '../payment-simulator.ts';
import { apiPath } from '../wire/addresses.ts';
import { frameBody, invoiceBody, subscriptionBody } from './checkout-pages.ts';

type ByCode = { Params: { code: string } };

const fileOf = {
  '/pay/assets/pay.css': new URL('../browser/pay.css', import.meta.url),
  '/pay/assets/pay-form.js': new URL('../browser/pay-form.js', import.meta.url),
  '/pay/assets/frame.js': new URL('../browser/frame.js', import.meta.url),
  '/pay/assets/hosted-page.js': new URL('../browser/hosted-page.js', import.meta.url),
  [`${apiPath}/checkout.js`]: new URL('../browser/checkout.js', import.meta.url),
};

const stylesheets = ['/pay/assets/pay.css'];
const hostedAssets = { stylesheets, scripts: ['/pay/assets/hosted-page.js'] };
const pagesOfThisComputer = ['http://localhost:*', 'http://127.0.0.1:*'];

export function checkoutPageRoutes(
  http: FastifyInstance,
  { simulator, publicOrigin }: { simulator: PaymentSimulator; publicOrigin: string | undefined },
): void {
  const { ledger } = simulator;
  for (const [path, file] of Object.entries(fileOf)) serveAsset(http, path, file);

  http.get(`${apiPath}/checkout/public`, (_request, reply) =>
    sendPage(reply, {
      title: 'Checkout',
      body: frameBody,
      stylesheets,
      scripts: ['/pay/assets/frame.js'],
      frameAncestors: [...pagesOfThisComputer, ...(publicOrigin ? [publicOrigin] : [])].join(' '),
    }),
  );

  http.get<ByCode>('/pay/i/:code', ({ params }, reply) => {
    const invoice = ledger.list('invoices').find(({ code }) => code === params.code);
    if (!invoice) throw new Refusal(404, 'invoice_not_found', 'There is no such invoice.');
    return sendPage(reply, { title: 'Invoice', body: invoiceBody(invoice, ledger), ...hostedAssets });
  });

  http.get<ByCode>('/pay/s/:code', ({ params }, reply) => {
    const subscription = ledger.list('subscriptions').find(({ code }) => code === params.code);
    if (!subscription) throw new Refusal(404, 'subscription_not_found', 'There is no such subscription.');
    const body = subscriptionBody(subscription, ledger);
    return sendPage(reply, { title: 'Subscription', body, ...hostedAssets });
  });
}
