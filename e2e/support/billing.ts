import type { Page } from '@playwright/test';
import { sendJson } from './send-json.ts';
import { testEnv } from './test-env.ts';

export const cards = {
  good: '5104 0155 5555 5558',
  declined: '4100 2800 0006 0003',
};

/** The test controls of the payment provider's stand-in. */
export const sandbox = <Answer>(method: string, path: string, body: object): Promise<Answer> =>
  sendJson(`${testEnv.sandboxUrl}/_sandbox${path}`, { method, body });

export const planCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

export async function chooseOnScreen(page: Page, planName: string): Promise<void> {
  await page.goto('/plans');
  await planCard(page, planName).getByRole('button', { name: 'Subscribe' }).click();
}

type FormPlace = Pick<Page, 'getByLabel' | 'getByRole'>;

/** What is typed into the provider's own form: in its frame, or on the page of a bill. */
export async function typeCard(form: FormPlace, number: string): Promise<void> {
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('12 / 40');
  await form.getByLabel('CVV').fill('123');
  await form.getByLabel('Name on card').fill('Ada Lovelace');
  await form.getByRole('button', { name: /^Pay / }).click();
}

/** An address of UPI instead of a card. Only rupees are paid so. */
export async function typeVpa(form: FormPlace, vpa: string): Promise<void> {
  await form.getByLabel('UPI', { exact: true }).check();
  await form.getByLabel('UPI ID').fill(vpa);
  await form.getByRole('button', { name: /^Pay / }).click();
}

export async function typeBankCode(form: FormPlace, code = '1234'): Promise<void> {
  await form.getByLabel('One-time code').fill(code);
  await form.getByRole('button', { name: 'Submit' }).click();
}

export const checkoutFrame = (page: Page) => page.frameLocator('iframe[title="Checkout"]');

/** From the checkout screen to the provider's form. */
export async function openPayment(page: Page): Promise<ReturnType<typeof checkoutFrame>> {
  await page.getByLabel('Phone').fill('+15550100199');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  return checkoutFrame(page);
}

export async function payOnScreen(page: Page, card = cards.good): Promise<void> {
  const frame = await openPayment(page);
  await typeCard(frame, card);
  await typeBankCode(frame);
  await page.waitForURL('/payment-success');
}
