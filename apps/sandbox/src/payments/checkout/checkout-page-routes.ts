import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http-errors.ts';
import { sendPage, serveAsset } from '../../pages/page.ts';
import type { Office } from '../office.ts';
import { apiPath } from '../wire/addresses.ts';
import { frameBody } from './frame-page.ts';
import { invoiceBody, invoiceTitle } from './invoice-page.ts';
import { payStylesheets } from './pay-form.ts';
import { subscriptionBody } from './subscription-page.ts';

type ByCode = { Params: { code: string } };

const assets = ['pay.css', 'pay-form.js', 'pay-fields.js', 'frame.js', 'hosted-page.js'];
const hostedAssets = { stylesheets: payStylesheets, scripts: ['/pay/assets/hosted-page.js'] };
const pagesOfThisComputer = ['http://localhost:*', 'http://127.0.0.1:*'];

export function checkoutPageRoutes(
  http: FastifyInstance,
  { office, publicOrigin }: { office: Office; publicOrigin: string | undefined },
): void {
  const { ledger } = office;
  const fileOf = (name: string) => new URL(`../browser/${name}`, import.meta.url);
  for (const name of assets) serveAsset(http, `/pay/assets/${name}`, fileOf(name));
  serveAsset(http, `${apiPath}/checkout.js`, fileOf('checkout.js'));

  http.get(`${apiPath}/checkout/public`, (_request, reply) =>
    sendPage(reply, {
      title: 'Checkout',
      body: frameBody,
      stylesheets: payStylesheets,
      scripts: ['/pay/assets/frame.js'],
      frameAncestors: [...pagesOfThisComputer, ...(publicOrigin ? [publicOrigin] : [])].join(' '),
    }),
  );

  http.get<ByCode>('/pay/i/:code', ({ params }, reply) => {
    const invoice = ledger.list('invoices').find(({ code }) => code === params.code);
    if (!invoice) throw new Refusal(404, 'invoice_not_found', 'There is no such invoice.');
    return sendPage(reply, { title: invoiceTitle(invoice), body: invoiceBody(invoice, ledger), ...hostedAssets });
  });

  http.get<ByCode>('/pay/s/:code', ({ params }, reply) => {
    const subscription = ledger.list('subscriptions').find(({ code }) => code === params.code);
    if (!subscription) throw new Refusal(404, 'subscription_not_found', 'There is no such subscription.');
    const body = subscriptionBody(subscription, ledger);
    return sendPage(reply, { title: 'Subscription', body, ...hostedAssets });
  });
}
