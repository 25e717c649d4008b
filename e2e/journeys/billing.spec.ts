import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import {
  cards,
  checkoutFrame,
  chooseOnScreen,
  openPayment,
  payOnScreen,
  planCard,
  sandbox,
  typeBankCode,
  typeCard,
  typeVpa,
} from '../support/billing.ts';
import { mouse, typeCode } from '../support/input-modes.ts';
import { expect, test } from '../support/journey.ts';
import { readCode } from '../support/mailbox.ts';
import { newPerson, register, sendSignIn } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { form } from '../support/screens.ts';

// The provider's clock is one for all: what moves it must not run beside what counts its days.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** Signed in, with or without a plan. */
async function begin(page: Page, planId: string | null = null) {
  const person = await register(newPerson(), { planId });
  await enter(page.context(), person);
  const client = createApi(person.token);
  return { ...client, readPlan: async () => (await client.subscriptions.current({})).subscription };
}

async function cookieOf(page: Page, name: string) {
  return (await page.context().cookies()).find((cookie) => cookie.name === name);
}

test('the plans are there to see for everybody, and choosing one asks to sign in', async ({ page }) => {
  await page.goto('/plans');
  await expect(page.getByRole('heading', { name: 'Choose the plan that fits your needs' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Free', 'Starter', 'Pro', 'O', 'Studio']);
  await expect(planCard(page, 'Starter')).toContainText('USD 9 / month');
  await expect(planCard(page, 'Pro')).toContainText('Unlimited');
  await expect(planCard(page, 'O').getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await planCard(page, 'Pro').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/signin/);
});

test('a plan that was chosen before signing in is gone on with afterwards, once', async ({ page }) => {
  const person = await register(newPerson(), { planId: null });
  await chooseOnScreen(page, 'Pro');
  await expect(page).toHaveURL(/\/signin/);
  await sendSignIn(page, person);
  await expect(page).toHaveURL(/\/checkout\?planid=pro&s_id=sub_/);
  await page.goto('/plans');
  await expect(planCard(page, 'Pro').getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  await expect(page).toHaveURL('/plans');
});

test('a plan that was chosen before registering is gone on with afterwards', async ({ page }) => {
  await chooseOnScreen(page, 'Free');
  await page.getByRole('link', { name: 'Register Now' }).click();
  const person = newPerson();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Re-enter Password').fill(person.password);
  await page.getByRole('button', { name: 'Register' }).click();
  const code = form(page, 'Confirm your email');
  await typeCode(mouse, code, await readCode(person.email));
  await code.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await cookieOf(page, 's_subs'))?.value).toBe('free');
});

test('the free plan is had at once, with its limits and an invitation to more that can be put off', async ({
  page,
}) => {
  await begin(page);
  await page.goto('/');
  await expect(page).toHaveURL('/plans');
  await chooseOnScreen(page, 'Free');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
  await expect.poll(async () => (await cookieOf(page, 's_subs'))?.value).toBe('free');

  const banner = page.getByRole('region', { name: 'Upgrade' });
  await expect(banner).toContainText('Want to upload unlimited videos without size restrictions?');
  await banner.getByRole('link', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL('/plans');
  await expect(planCard(page, 'Free').getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await page.goto('/');
  await banner.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
  await expect(banner).toBeHidden();

  await page.goto('/profile');
  await expect(page.getByText('Free, USD 0 / month')).toBeVisible();
  await expect(page.getByText('Usage: 0/5 video | 200mb/video')).toBeVisible();
  await expect(page.getByText('Your Payment Receipts')).toBeHidden();
});

test('a paid plan is paid with a card, and its receipt can be opened', async ({ page }) => {
  await begin(page);
  await chooseOnScreen(page, 'Starter');
  await expect(page).toHaveURL(/\/checkout\?planid=starter&s_id=sub_/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/checkout\?planid=starter&s_id=sub_/);
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('USD 9 / month');
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled();

  const frame = await openPayment(page);
  await typeCard(frame, cards.good);
  await typeBankCode(frame);
  await expect(page.getByText('Confirming your payment')).toBeVisible();
  await expect(page).toHaveURL('/payment-success');
  const mark = await cookieOf(page, 's-pay');
  expect(mark?.value).toBe('success');
  expect(Math.round(((mark?.expires ?? 0) - Date.now() / 1000) / 3600)).toBe(24);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upgrade' })).toBeHidden();

  await page.goto('/profile');
  await expect(page.getByText('Starter, USD 9 / month')).toBeVisible();
  await expect(page.getByText('Credit MasterCard •••• 5558')).toBeVisible();
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { name: 'Your Payment Receipts' })).toBeVisible();
  await expect(page.getByText(/^Paid on \d{1,2} \w{3,4} \d{4}$/)).toBeVisible();
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^View: Starter/ }).click(),
  ]);
  await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  expect(await receipt.evaluate(() => window.opener)).toBeNull();
});

test('receipts name the day of whoever reads them', async ({ page, browser }) => {
  const { subscriptions } = await begin(page);
  await chooseOnScreen(page, 'Starter');
  await payOnScreen(page);
  const { items } = await subscriptions.invoices({});
  const paidAt = items[0]?.paid_at ?? 0;
  const days = new Set<string>();
  // 25 hours apart: it is never the same day in both.
  for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const elsewhere = await browser.newContext({ timezoneId, storageState: await page.context().storageState() });
    const reader = await elsewhere.newPage();
    await reader.goto('/invoices');
    const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: timezoneId }).format(paidAt * 1000);
    await expect(reader.getByText(/^Paid on /)).toHaveText(`Paid on ${day}`);
    days.add(day);
    await elsewhere.close();
  }
  expect(days.size).toBe(2);
});

test('a plan in rupees is paid from an address, which the profile then names instead of a card', async ({ page }) => {
  await begin(page);
  await chooseOnScreen(page, 'Studio');
  const frame = await openPayment(page);
  await typeVpa(frame, 'failure@razorpay');
  await typeBankCode(frame);
  await expect(frame.getByRole('alert')).toContainText('UPI');
  await typeVpa(frame, 'success@razorpay');
  await typeBankCode(frame);
  await expect(page).toHaveURL('/payment-success');

  await page.goto('/profile');
  const plan = page.getByRole('region', { name: 'Active plan' });
  await expect(plan).toContainText('Studio, INR 500 / month');
  await expect(plan.getByText('success@razorpay', { exact: true })).toBeVisible();
  await expect(plan).not.toContainText('••••');
  await expect(page.getByRole('link', { name: /^View: Studio/ })).toBeVisible();
});

test('a declined card and a left bank page cost nothing, and a good card then works', async ({ page }) => {
  const { readPlan } = await begin(page);
  await chooseOnScreen(page, 'Pro');
  const frame = await openPayment(page);
  await typeCard(frame, cards.declined);
  await typeBankCode(frame);
  await expect(frame.getByRole('alert')).toBeVisible();
  await frame.getByRole('button', { name: /close/i }).click();
  await expect(page.getByText(/^The payment failed: /)).toBeVisible();

  await page.getByRole('button', { name: 'Pay Now' }).click();
  await typeCard(checkoutFrame(page), cards.good);
  await expect(checkoutFrame(page).getByLabel('One-time code')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(checkoutFrame(page).getByLabel('One-time code')).toBeHidden();
  await expect(page.getByText(/^The payment failed: /)).toBeVisible();
  expect((await readPlan()).status).toBe('created');
  await page.goto('/');
  await expect(page).toHaveURL(/\/checkout/);

  await payOnScreen(page);
  await expect.poll(async () => (await readPlan()).status).toBe('active');
});

test('the payment form that does not load asks whether one is online, and loads later', async ({ page }) => {
  await begin(page);
  await chooseOnScreen(page, 'Starter');
  await page.route('**/checkout.js', (route) => route.abort());
  await openPayment(page);
  await expect(page.getByText('The payment form failed to load. Are you online?')).toBeVisible();
  await page.unroute('**/checkout.js');
  await payOnScreen(page);
});

test('a payment that cannot be confirmed says so, and is confirmed later without paying again', async ({ page }) => {
  await begin(page);
  await chooseOnScreen(page, 'Starter');
  await page.route('**/subscriptions/payment', (route) => route.abort());
  const frame = await openPayment(page);
  await typeCard(frame, cards.good);
  await typeBankCode(frame);
  await expect(page.getByText('unable-to-create-plan')).toBeVisible();
  expect(await cookieOf(page, 's-pay')).toBeUndefined();
  await page.unroute('**/subscriptions/payment');
  await page.getByRole('button', { name: 'Confirm again' }).click();
  await expect(page).toHaveURL('/payment-success');
});

test('a checkout that the provider refuses to open ends on the failure page', async ({ page }) => {
  await begin(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/checkout?planid=starter&s_id=sub_00000000000000');
  await openPayment(page);
  await expect(page).toHaveURL('/payment-failed');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/plans');
});

test('a plan is upgraded at once, and left for the free one at the end of its cycle', async ({ page }) => {
  const { readPlan } = await begin(page);
  await chooseOnScreen(page, 'Starter');
  await payOnScreen(page);

  await chooseOnScreen(page, 'Pro');
  const question = page.getByRole('dialog', { name: 'Change to Pro?' });
  await expect(question).toContainText('charged the difference to Starter');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await readPlan()).plan_id).toBe('starter');
  await planCard(page, 'Pro').getByRole('button', { name: 'Subscribe' }).click();
  await question.getByRole('button', { name: 'Upgrade now' }).click();
  await expect(page.getByText('You are now on Pro')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await readPlan()).plan_id).toBe('pro');

  await chooseOnScreen(page, 'Starter');
  await page.getByRole('dialog', { name: 'Change to Starter?' }).getByRole('button', { name: 'Change plan' }).click();
  await expect(page.getByText(/^Your plan changes to Starter on /)).toBeVisible();
  await page.goto('/plans');
  await planCard(page, 'Pro').getByRole('button', { name: 'Keep this plan' }).click();
  await expect(page.getByText(/^Your plan changes to Starter on /)).toBeHidden();
  await expect.poll(async () => (await readPlan()).switches_to_plan_id).toBeNull();

  await chooseOnScreen(page, 'Free');
  const leaving = page.getByRole('dialog', { name: 'Change to Free?' });
  await expect(leaving).toContainText(/^Change to Free\?You keep Pro until \d/);
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving).toBeHidden();
  expect((await readPlan()).cancel_at_cycle_end).toBe(false);
  await planCard(page, 'Free').getByRole('button', { name: 'Subscribe' }).click();
  await leaving.getByRole('button', { name: 'Change plan' }).click();
  await expect(page).toHaveURL(/\/500\?m=/);
  const message = 'At the end of the billing cycle the subscription will switch to the free plan';
  await expect(page.getByRole('heading', { name: message })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^You keep Pro until \d+ \w+ \d{4}\./)).toBeVisible();
  await expect(page.getByRole('main').getByText('500', { exact: true })).toHaveCount(0);
  await expect(page).toHaveTitle(/^Plan change/);
  await expectAccessible(page);
  await expect(page.getByRole('main').getByText(message)).toHaveCount(1);
  await page.goto('/');
  await expect(page.getByText(/^Pro ends on /)).toBeVisible();
  await page.goto('/plans');
  await expect(planCard(page, 'Pro').getByRole('button', { name: 'Current Plan' })).toBeDisabled();
});

test('a renewal that fails says what to do, stops uploads when it is given up, and a paid bill mends it', async ({
  page,
}) => {
  const { readPlan, videos } = await begin(page);
  await chooseOnScreen(page, 'Starter');
  await payOnScreen(page);
  await expect.poll(async () => (await readPlan()).status).toBe('active');
  const { provider_subscription_id: id, current_end } = await readPlan();
  await sandbox('PATCH', `/tokens/${id}`, { next: Array(4).fill('fail:insufficient_fund') });

  await sandbox('POST', '/clock', { to: (current_end ?? 0) + 60 });
  await expect.poll(async () => (await readPlan()).status, { timeout: 30_000 }).toBe('pending');
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/checkout\\?planid=starter&s_id=${id}`));
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  await videos.createTicket({ filename: 'while-pending.mp4' });

  await sandbox('POST', '/clock', { advance_seconds: 4 * 86_400 });
  await expect.poll(async () => (await readPlan()).status, { timeout: 30_000 }).toBe('halted');
  await expect(videos.createTicket({ filename: 'while-halted.mp4' })).rejects.toMatchObject({ status: 400 });
  await page.goto('/profile');
  await expect(page.getByText('Starter is on hold')).toBeVisible();
  const [bill] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Pay now', exact: true }).click(),
  ]);
  await bill.getByLabel('Email').fill('ada@example.test');
  await bill.getByLabel('Phone').fill('+15550100199');
  await typeCard(bill, cards.good);
  await typeBankCode(bill);
  await expect(bill.getByText('Payment successful')).toBeVisible();
  await expect.poll(async () => (await readPlan()).status, { timeout: 30_000 }).toBe('active');
  await page.reload();
  await expect(page.getByText('Starter, USD 9 / month')).toBeVisible();
  await expect(page.getByText('Starter is on hold')).toBeHidden();
  await videos.createTicket({ filename: 'after-all.mp4' });
});
