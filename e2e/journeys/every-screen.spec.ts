import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { chooseOnScreen, payOnScreen, planCard } from '../support/billing.ts';
import { registerFurnished } from '../support/furnish.ts';
import { expect, test } from '../support/journey.ts';
import { lookOver, wide } from '../support/look-over.ts';
import { newPerson, register } from '../support/person.ts';
import { enter } from '../support/players.ts';

test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

interface Screen {
  /** As it stands in the table of routes. */
  path: string;
  address?: string;
  heading: string | RegExp;
  /** There once its data is. */
  shows?: (page: Page) => Locator;
}

const visitorScreens: Screen[] = [
  { path: '/signin', heading: 'Sign In' },
  { path: '/register', heading: 'Create your account' },
  { path: '/forgot-password', heading: 'Password Recovery' },
  { path: '/account-recovery', heading: 'Account Recovery' },
  { path: '/plans', heading: /^Choose the plan/, shows: (page) => planCard(page, 'Pro') },
];

const players = (page: Page) => page.getByRole('article').first();
const videos = (page: Page) => page.getByRole('list', { name: 'Videos' }).getByText('Broken.mp4');

const memberScreens: Screen[] = [
  { path: '/', heading: 'Video Players', shows: videos },
  { path: '/all-players', heading: 'All Players', shows: players },
  { path: '/video-library', heading: 'Video Library', shows: videos },
  { path: '/plans', heading: /^Choose the plan/, shows: (page) => page.getByRole('button', { name: 'Current Plan' }) },
  { path: '/payment-success', heading: 'Payment successful' },
  { path: '/payment-failed', heading: 'Payment failed' },
  {
    path: '/invoices',
    heading: 'Your Payment Receipts',
    shows: (page) => page.getByRole('link', { name: /^View/ }).first(),
  },
  { path: '/profile', heading: 'Profile', shows: (page) => page.getByText('Uploaded videos: 2') },
  { path: '/webflow-confirmation', heading: 'Code Expire or Invalid' },
  { path: '/500', address: '/500?m=Something%20went%20wrong', heading: 'Something went wrong' },
  { path: '*', address: '/nowhere', heading: 'Page Not Found' },
];

/** Screens that stand on their own below, because they need an address of their own. */
const furtherPaths = ['/checkout', '/detail'];

async function open(page: Page, { path, address = path, heading, shows }: Screen): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await shows?.(page).waitFor();
}

async function lookOverAll(page: Page, screens: Screen[]): Promise<void> {
  const titles = new Set<string>();
  for (const screen of screens)
    await test.step(screen.path, async () => {
      await open(page, screen);
      await lookOver(page);
      titles.add(await page.title());
    });
  expect([...titles].every((title) => title.endsWith(' · Kinora'))).toBe(true);
  expect(titles.size).toBe(screens.length);
}

/** Opens what a button opens, looks at it, and leaves it by Escape: back on the button. */
async function lookOverDialog(page: Page, button: Locator, name: string | RegExp): Promise<void> {
  await test.step(`dialog ${name}`, async () => {
    await button.click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await lookOver(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test('every route of the table is looked over here', () => {
  const table = readFileSync(new URL('../../apps/dashboard/src/router.tsx', import.meta.url), 'utf8');
  const addresses = readFileSync(
    new URL('../../apps/dashboard/src/features/webflow/webflow-addresses.ts', import.meta.url),
    'utf8',
  );
  const confirmationPath = /confirmationPath = '([^']+)'/.exec(addresses)?.[1];
  const found = [...table.matchAll(/path: (?:'([^']+)'|confirmationPath)/g)].map(
    ([, path]) => path ?? confirmationPath,
  );
  const visited = [...visitorScreens, ...memberScreens].map(({ path }) => path);
  expect(new Set([...visited, ...furtherPaths])).toEqual(new Set(found));
});

test('the screens of visitors', async ({ page }) => {
  await lookOverAll(page, visitorScreens);
});

test('the screens of a member who has much', async ({ page, context }) => {
  const owner = await registerFurnished();
  await enter(context, owner);
  await chooseOnScreen(page, 'Starter');
  await payOnScreen(page);
  await lookOverAll(page, memberScreens);

  await open(page, memberScreens.find(({ path }) => path === '/profile') as Screen);
  await lookOverDialog(page, page.getByRole('button', { name: 'Cancel plan' }), 'Cancel Starter?');
  await open(page, memberScreens.find(({ path }) => path === '/plans') as Screen);
  await lookOverDialog(page, planCard(page, 'Pro').getByRole('button', { name: 'Subscribe' }), 'Change to Pro?');
});

test('the screens of a member who has nothing yet', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  const { provider_subscription_id } = await createApi(owner.token).call<{ provider_subscription_id: string }>(
    'GET',
    '/subscriptions/starter',
  );
  const checkout = `/checkout?planid=starter&s_id=${provider_subscription_id}`;
  await lookOverAll(page, [
    { path: '/', heading: 'Video Players', shows: (at) => at.getByText('No players yet') },
    { path: '/all-players', heading: 'All Players', shows: (at) => at.getByText('No players yet') },
    {
      path: '/video-library',
      heading: 'Video Library',
      shows: (at) => at.getByRole('button', { name: 'Upload your first video' }),
    },
    { path: '/invoices', heading: 'Your Payment Receipts', shows: (at) => at.getByText('No invoice found') },
    { path: '/checkout', address: checkout, heading: 'Checkout', shows: (at) => at.getByLabel('Phone') },
    { path: '/detail', address: '/detail?video=ply_none', heading: 'There is no such player' },
  ]);
  await page.route('**/api/players?*', (route) =>
    route.fulfill({ status: 403, json: { error: 'No', code: 'forbidden' } }),
  );
  await open(page, {
    path: '/all-players',
    heading: 'All Players',
    shows: (at) => at.getByText('Error fetching data'),
  });
  await lookOver(page);
});

test('the dialogs and menus of lists and profile', async ({ page, context }) => {
  await enter(context, await registerFurnished());
  await open(page, { path: '/', heading: 'Video Players', shows: videos });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

  await button('My Account').click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await lookOver(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await button('Open navigation').click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await lookOver(page);
  await page.keyboard.press('Escape');

  await lookOverDialog(page, button('Create New Player'), 'Create a New Player');
  await button(/^Actions for Player 11/).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await lookOver(page);
  await page.keyboard.press('Escape');
  await button(/^Actions for Player 11/).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Player' })).toBeVisible();
  await lookOver(page);
  await page.keyboard.press('Escape');
  await lookOverDialog(page, button('Upload New Video'), 'Upload New Video');
  await lookOverDialog(page, button(/^Rename A_rather/), 'Rename Video');
  await lookOverDialog(page, button(/^Delete A_rather/), 'Delete Video');
  await lookOverDialog(page, button(/^Play A_rather/), /^A_rather/);

  await open(page, { path: '/profile', heading: 'Profile', shows: () => button('Enable Now') });
  await lookOverDialog(page, button('Change Password'), 'Change Password');
  await lookOverDialog(page, button('Enable Now'), 'Two-Factor Authentication');
  await lookOverDialog(page, button(/^Delete A rather long/), 'Delete API Key?');
  await lookOverDialog(page, button(/^Delete$/), 'Delete Account');
});

async function openEditor(page: Page): Promise<void> {
  const { player, ...owner } = await registerFurnished();
  await enter(page.context(), owner);
  await open(page, { path: '/detail', address: `/detail?video=${player.id}`, heading: player.name });
  await expect(page.locator('kin-player').first()).toBeVisible();
}

test('the editor and its sections', async ({ page }) => {
  await openEditor(page);
  await lookOver(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const sections = page.getByRole('heading', { level: 2 }).getByRole('button', { expanded: false });
  while ((await sections.count()) > 0) await sections.first().click();
  await lookOver(page);
});

test('the dialogs of the editor', async ({ page }) => {
  await openEditor(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Add Video').click();
  for (const tab of ['Upload', 'Library', 'Address']) {
    await page.getByRole('tab', { name: tab }).click();
    await lookOver(page);
  }
  await page.keyboard.press('Escape');
  await lookOverDialog(page, button('Preview'), 'Player Preview');
  await lookOverDialog(page, button('Reset Default'), 'Reset Default');
  await lookOverDialog(page, button('Delete Player'), 'Delete Player');
  await page.getByLabel('Rename Player').fill('Another name');
  await page.getByRole('link', { name: 'Back to all players' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await lookOver(page);
});

const isFocused = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('main')?.contains(document.activeElement) ?? false);

test('going from screen to screen moves the focus along, and going back finds the old place', async ({
  page,
  context,
}) => {
  const owner = await register();
  await enter(context, owner);
  const api = createApi(owner.token);
  for (let number = 1; number <= 30; number += 1) await api.createPlayer(`Player ${number}`);

  await page.goto('/');
  await page.getByRole('link', { name: 'See All' }).first().waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(page)).toBe(true);

  await page.getByRole('link', { name: 'See All' }).first().click();
  await expect(page).toHaveTitle('All Players · Kinora');
  await expect.poll(() => isFocused(page)).toBe(true);
  const low = page.getByRole('article').filter({ hasText: 'Player 12' });
  await low.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await low.click();
  await expect(page).toHaveTitle('Player Editor · Kinora');
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveTitle('All Players · Kinora');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Player 12' })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await isFocused(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/(#content)?$/);
  await page.getByRole('link', { name: 'Pricing Plans' }).click();
  await expect(page).toHaveTitle('Plans · Kinora');
  await expect.poll(() => isFocused(page)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an address that was asked for before signing in is where one arrives', async ({ page }) => {
  const person = await register(newPerson());
  await page.goto('/video-library?from=mail');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.goBack();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/video-library?from=mail');
  await expect(page.getByRole('heading', { level: 1, name: 'Video Library' })).toBeVisible();
});
