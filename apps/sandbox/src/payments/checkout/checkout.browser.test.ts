import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../testing/launch-browser.ts';
import { openShop } from '../../testing/open-checkout.ts';
import { cards, expectedSignature } from '../../testing/start-test-provider.ts';

const declined = '4100280000060003';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('the checkout in a strict page of another origin', () => {
  it('takes a good card and hands its proof to the page after it has closed', async () => {
    const { open, type, page, frame, log, id, subscription, complaints, untilNames } = await openShop(browser);
    await page.locator('#buy').focus();
    await open({ name: 'Kinora', description: 'Starter plan' });
    await frame.getByText('TEST MODE – no money moves').waitFor();
    await frame.getByRole('heading', { name: 'Kinora' }).waitFor();
    await type(cards.credit, '1234');
    await frame.getByText('Payment successful').waitFor();
    await untilNames().toEqual(['payment.submit', 'handler']);
    const [submitted, handed] = await log();
    expect(submitted?.details).toEqual({ method: 'card' });
    const { razorpay_payment_id, ...rest } = handed?.details ?? {};
    expect(rest).toEqual({
      razorpay_subscription_id: id,
      razorpay_signature: expectedSignature(razorpay_payment_id, id),
    });
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.evaluate('document.activeElement.id')).toBe('buy');
    expect(await subscription(id)).toMatchObject({ status: 'active' });
    expect(complaints).toEqual([]);
  });

  it('stays open after a decline and takes another card', async () => {
    const { open, type, frame, names, log, untilNames } = await openShop(browser);
    await open();
    await type(declined, '1234');
    await frame.getByRole('alert').getByText('declined by the bank').waitFor();
    expect(await names()).toEqual(['payment.submit', 'payment.error', 'payment.failed']);
    expect((await log()).at(-1)?.details).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', reason: 'card_declined', metadata: { payment_id: expect.any(String) } },
    });
    await type(cards.credit, '123456');
    await untilNames().toContain('handler');
  });

  it('fails on a short code and goes back to the card', async () => {
    const { open, type, frame } = await openShop(browser);
    await open();
    await type(cards.credit, '123');
    await frame.getByText('incorrect OTP').waitFor();
    expect(await frame.getByLabel('Card number').isVisible()).toBe(true);
  });

  it('can be left by Escape at the bank’s step: dismissed, failed, nothing charged', async () => {
    const { open, type, frame, page, id, subscription, invoices, untilNames } = await openShop(browser);
    await open();
    await type(cards.credit);
    await frame.getByLabel('One-time code').waitFor();
    await page.keyboard.press('Escape');
    await untilNames().toEqual(['payment.submit', 'payment.error', 'payment.failed', 'dismiss']);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await subscription(id)).toMatchObject({ status: 'created' });
    expect(await invoices(id)).toEqual([]);
  });

  it('cancels by its own button at the bank’s step and lets one try again', async () => {
    const { open, type, frame } = await openShop(browser);
    await open();
    await type(cards.credit);
    await frame.getByRole('button', { name: 'Cancel payment' }).click();
    await frame.getByText('has been cancelled').waitFor();
  });

  it('is closed by its own button, and by the page', async () => {
    const { open, page, frame, untilNames } = await openShop(browser);
    await open();
    await frame.getByRole('button', { name: 'Close checkout' }).click();
    await untilNames().toEqual(['dismiss']);
    expect(await page.locator('iframe').count()).toBe(0);
    await open();
    await frame.getByLabel('Card number').waitFor();
    await page.evaluate('shop.close()');
    await untilNames().toEqual(['dismiss']);
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('says what is wrong with an unknown subscription, another key, or one that is paid', async () => {
    const { open, dialogs, pay, id, untilNames } = await openShop(browser);
    await open({ subscription_id: 'sub_00000000000000' });
    await untilNames().toEqual(['fault.close', 'dismiss']);
    await open({ key: 'rzp_test_other' });
    await untilNames().toEqual(['fault.close', 'dismiss']);
    await pay({ subscription_id: id });
    await open();
    await untilNames().toEqual(['fault.close', 'dismiss']);
    expect(dialogs.map((text) => text.split('\n')[0])).toEqual(Array(3).fill('Oops! Something went wrong.'));
    expect(dialogs[0]).toContain('The id provided does not exist');
  });

  it('hears nobody but its own frame', async () => {
    const { open, page, frame, names } = await openShop(browser);
    await open();
    await frame.getByLabel('Card number').waitFor();
    const message = { channel: 'sandbox-checkout', type: 'success', payload: { razorpay_payment_id: 'pay_forged' } };
    // Who begins to listen last hears it last: by then the checkout would have closed its frame.
    await page.evaluate(`new Promise((heard) => {
      addEventListener('message', ({ data }) => data.type === 'success' && heard());
      postMessage(${JSON.stringify(message)}, '*');
    })`);
    expect(await page.locator('iframe').count()).toBe(1);
    expect(await names()).toEqual([]);
  });

  it('says what is wrong with a card', async () => {
    const { open, type, frame } = await openShop(browser);
    await open();
    await type('4718609108204367');
    await frame.getByRole('alert').getByText('The card number is not valid.').waitFor();
    await frame.getByLabel('Card number').fill(cards.credit);
    await frame.getByLabel('Expiry').fill('01 / 20');
    await frame.getByRole('button', { name: /^Pay / }).click();
    await frame.getByRole('alert').getByText('The card has expired.').waitFor();
  });

  it('fills in and locks what the page knows already', async () => {
    const { open, frame } = await openShop(browser);
    const prefill = { name: 'Ada', email: 'ada@x.test', contact: '+15551234567' };
    await open({ prefill, readonly: { email: true } });
    await frame.getByLabel('Email').waitFor();
    expect(await frame.getByLabel('Email').inputValue()).toBe('ada@x.test');
    expect(await frame.getByLabel('Email').isEditable()).toBe(false);
    expect(await frame.getByLabel('Phone').inputValue()).toBe('+15551234567');
    expect(await frame.getByLabel('Name on card').inputValue()).toBe('Ada');
  });

  it('asks for nothing but the card in one click', async () => {
    const { open, frame, untilNames } = await openShop(browser);
    await open({ one_click_checkout: true, prefill: { email: 'ada@x.test', contact: '+15551234567' } });
    await frame.getByLabel('Card number').fill(cards.credit);
    await frame.getByLabel('Expiry').fill('12 / 40');
    await frame.getByLabel('CVV').fill('123');
    expect(await frame.getByLabel('Email').isVisible()).toBe(false);
    await frame.getByRole('button', { name: 'Pay $9.00' }).click();
    await frame.getByLabel('One-time code').fill('1234');
    await frame.getByLabel('One-time code').press('Enter');
    await untilNames().toEqual(['payment.submit', 'handler']);
  });

  it('changes the card of a running subscription', async () => {
    const { open, type, frame, pay, id, untilNames } = await openShop(browser);
    await pay({ subscription_id: id });
    await open({ subscription_card_change: true });
    await frame.getByText('given back at once').waitFor();
    await type(cards.debit, '1234');
    await untilNames().toContain('handler');
  });

  it('offers UPI for rupees', async () => {
    const { open, frame, untilNames } = await openShop(browser, {}, { currency: 'INR', amount: 50_000 });
    await open({ prefill: { email: 'ada@x.test', contact: '+919876543210' } });
    await frame.getByLabel('UPI', { exact: true }).check();
    await frame.getByLabel('UPI ID').fill('success@razorpay');
    await frame.getByRole('button', { name: /^Pay / }).click();
    await frame.getByLabel('One-time code').fill('1234');
    await frame.getByRole('button', { name: 'Submit' }).click();
    await untilNames().toEqual(['payment.submit', 'handler']);
  });
});
