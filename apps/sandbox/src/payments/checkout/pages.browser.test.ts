import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../testing/launch-browser.ts';
import { openShop } from '../../testing/open-checkout.ts';
import { cards } from '../../testing/start-test-provider.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const };

async function problemsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(isTooWide ? ['too wide'] : [])];
}

describe('the pages of the provider', () => {
  it('can be used by everybody', async () => {
    const shop = await openShop(browser, phone);
    const { page, id, pay, control, invoices, frame, open, type } = shop;
    await open({ name: 'Kinora' });
    await frame.getByText('Test cards').click();
    await type('1');
    await frame.getByRole('alert').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await type(cards.credit);
    await frame.getByLabel('One-time code').waitFor();
    expect(await problemsOf(page)).toEqual([]);

    await pay({ subscription_id: id });
    await control('POST', `/subscriptions/${id}/charge`, { result: 'fail' });
    const [openInvoice, paid] = await invoices(id);
    const { short_url } = await shop.subscription(id);
    for (const address of [openInvoice?.short_url, paid?.short_url, short_url]) {
      await page.goto(String(address));
      await page.getByText('TEST MODE – no money moves').waitFor();
      expect(await problemsOf(page), String(address)).toEqual([]);
    }
  });

  it('takes the money for an open invoice and shows the receipt', async () => {
    const { page, id, pay, control, invoices, subscription, complaints } = await openShop(browser);
    await pay({ subscription_id: id });
    await control('POST', `/subscriptions/${id}/charge`, { result: 'fail' });
    await page.goto(String((await invoices(id))[0]?.short_url));
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@x.test');
    await page.getByLabel('Card number').fill(cards.debit);
    await page.getByLabel('Expiry').fill('12 / 40');
    await page.getByLabel('CVV').fill('123');
    await page.getByRole('button', { name: 'Pay $9.00' }).click();
    await page.getByLabel('One-time code').fill('1234');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    expect(await page.getByText('MasterCard •••• 0008').count()).toBe(1);
    expect(await subscription(id)).toMatchObject({ status: 'active' });
    expect(complaints).toEqual([]);
  });
});
