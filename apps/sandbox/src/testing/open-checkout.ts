import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startShop } from './shop-page.ts';
import { keys, startTestProvider } from './start-test-provider.ts';

type Log = { name: string; details?: Record<string, unknown> }[];

/** A shop in a browser, with a subscription to pay, that writes down all that its checkout tells it. */
export async function openShop(browser: Browser, view: BrowserContextOptions = {}, item: Record<string, unknown> = {}) {
  const provider = await startTestProvider();
  const { id } = await provider.createSubscription({}, {}, item);
  const context = await browser.newContext(view);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const dialogs: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.accept();
  });
  await page.goto(await startShop(provider.origin));
  const log = () => page.evaluate<Log>('shop.log()');
  const names = async () => (await log()).map(({ name }) => name);
  const frame = page.frameLocator('iframe[title=Checkout]');
  return {
    ...provider,
    page,
    frame,
    id: String(id),
    complaints,
    dialogs,
    log,
    names,
    /** On a busy machine a payment takes its time. */
    untilNames: () => expect.poll(names, { timeout: 10_000 }),
    open: (options: Record<string, unknown> = {}) =>
      page.evaluate(`shop.open(${JSON.stringify({ key: keys.keyId, subscription_id: id, ...options })})`),
    async type(number: string, otp?: string) {
      await frame.getByLabel('Email').fill('ada@x.test');
      await frame.getByLabel('Phone').fill('+15551234567');
      await frame.getByLabel('Card number').fill(number);
      await frame.getByLabel('Expiry').fill('1240');
      await frame.getByLabel('CVV').fill('123');
      await frame.getByLabel('Name on card').fill('Ada');
      await frame.getByRole('button', { name: /^Pay / }).click();
      if (otp === undefined) return;
      await frame.getByLabel('One-time code').fill(otp);
      await frame.getByRole('button', { name: 'Submit' }).click();
    },
  };
}
