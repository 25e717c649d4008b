import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { cutWrites, failAnswers, holdAnswers, shiftsOf, watchShifts } from '../support/bad-network.ts';
import { expect, test } from '../support/journey.ts';
import { openScreen, type Screen } from '../support/open-screen.ts';
import { newPerson, register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { memberScreens, visitorScreens } from '../support/screens.ts';
import { seedAccount } from '../support/seed-account.ts';
import { testEnv } from '../support/test-env.ts';

test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

type SeededAccount = Awaited<ReturnType<typeof seedAccount>>;
let owner: SeededAccount;
let ownerContext: BrowserContext;

/** As somebody who was here before: every list and the plan have been seen once. */
test.beforeAll(async ({ browser }) => {
  owner = await seedAccount();
  ownerContext = await newContext(browser);
  await enter(ownerContext, owner);
  const page = await ownerContext.newPage();
  for (const path of ['/', '/profile', '/invoices']) {
    await openScreen(page, screenOf(path));
    await expect(waiting(page)).toHaveCount(0);
  }
  await page.close();
});

test.afterAll(() => ownerContext.close());

const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ baseURL: testEnv.productUrl, reducedMotion: 'reduce' });

const noInvoice = (page: Page): Locator => page.getByText('No invoice found');
const editor = (): Screen => ({
  path: '/detail',
  address: `/detail?video=${owner.player.id}`,
  heading: owner.player.name,
  shows: (page) => page.locator('kin-player').first(),
});

const screenOf = (path: string): Screen => {
  if (path === '/detail') return editor();
  const screen = memberScreens.find((one) => one.path === path) as Screen;
  return path === '/invoices' ? { ...screen, shows: noInvoice } : screen;
};

const failure = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Error fetching data' });

/** A page of somebody's that must not throw, like those of every journey. */
async function inPage(context: BrowserContext, visit: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  await visit(page);
  expect(thrown).toEqual([]);
  await page.close();
}

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const waiting = (page: Page): Locator => page.locator('[role="status"][aria-label]');

/** The heading is there and says that something is on its way; then nothing moves when it arrives. */
async function seeSlowly(page: Page, screen: Screen, ...places: (keyof typeof sizes)[]): Promise<void> {
  for (const place of places) {
    await page.setViewportSize(sizes[place]);
    const letGo = await holdAnswers(page);
    await page.goto(screen.address ?? screen.path);
    await expect(waiting(page).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await letGo();
    await screen.shows?.(page).waitFor();
    await expect(waiting(page)).toHaveCount(0);
    expect(await shiftsOf(page), `${screen.path}, ${place}`).toBeLessThan(0.02);
  }
}

test('slow answers leave every screen with its heading and its places, and nothing jumps when they come', async ({
  page,
}) => {
  await inPage(ownerContext, async (member) => {
    await watchShifts(member);
    for (const path of ['/', '/video-library', '/profile'])
      await test.step(path, () => seeSlowly(member, screenOf(path), 'desk', 'phone'));
    for (const path of ['/all-players', '/plans', '/invoices', '/detail'])
      await test.step(path, () => seeSlowly(member, screenOf(path), 'phone'));
  });
  const plans = visitorScreens.find(({ path }) => path === '/plans') as Screen;
  await watchShifts(page);
  await test.step('/plans of a visitor', () => seeSlowly(page, plans, 'phone'));
});

test('slow and failing answers to somebody who has just signed in, and to a buyer', async ({ page, context }) => {
  await enter(context, await register());
  await watchShifts(page);
  const dashboard = { ...screenOf('/'), shows: (at: Page) => at.getByText('No players yet') };
  await seeFailing(page, dashboard, [/players\?limit=8/]);
  await seeSlowly(page, dashboard, 'phone');

  const buyer = await register(newPerson(), { planId: null });
  const { provider_subscription_id } = await createApi(buyer.token).subscriptions.subscribe({ plan_id: 'starter' });
  await enter(context, buyer);
  const address = `/checkout?planid=starter&s_id=${provider_subscription_id}`;
  const checkout: Screen = { path: '/checkout', address, heading: 'Checkout', shows: (at) => at.getByLabel('Phone') };
  await seeSlowly(page, checkout, 'phone');
  await seeFailing(page, checkout, [/api\/plans\/starter/]);
  await seeFailing(page, checkout, [/api\/subscriptions$/]);
});

/** Each failure is told where it happened, the heading stays, and a press mends it without a reload. */
async function seeFailing(page: Page, screen: Screen, calls: RegExp[]): Promise<void> {
  const mend = await failAnswers(page, calls);
  await page.goto(screen.address ?? screen.path);
  await expect(failure(page)).toHaveCount(calls.length);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await mend();
  for (let left = calls.length; left > 0; left -= 1) {
    await failure(page).first().getByRole('button', { name: 'Try again' }).click();
    await expect(failure(page)).toHaveCount(left - 1);
  }
  await expect(page.getByRole('heading', { level: 1, name: screen.heading })).toBeVisible();
  await screen.shows?.(page).waitFor();
}

/** What a screen asks for and cannot hide the lack of: together where each has a place of its own. */
const rounds: Record<string, RegExp[][]> = {
  '/': [[/players\?limit=8/, /videos\?limit=200/], [/videos\?limit=10/, /api\/plans$/], [/api\/subscriptions$/]],
  '/all-players': [[/players\?limit=48/]],
  '/video-library': [[/videos\?limit=50/, /videos\?limit=200/]],
  '/plans': [[/api\/plans$/], [/api\/subscriptions$/]],
  '/invoices': [[/subscriptions\/invoices/]],
  '/profile': [
    [/api\/me$/, /api\/subscriptions$/, /api\/sessions$/],
    [/videos\?limit=1$/, /videos\?limit=200/, /api\/api-keys$/, /api\/webflow$/],
    [/api\/plans$/],
  ],
  '/detail': [[/players\/\w+$/], [/players\/\w+\/sources$/], [/api\/installation$/]],
};

test('each answer that fails is told in its place and can be asked for again', async () => {
  await inPage(ownerContext, async (page) => {
    for (const [path, calls] of Object.entries(rounds))
      for (const round of calls)
        await test.step(`${path} ${round.join(' ')}`, () => seeFailing(page, screenOf(path), round));
  });
});

test('the code of a screen that does not come leaves the rest in place, with a way on and a way back', async () => {
  await inPage(ownerContext, async (page) => {
    await openScreen(page, screenOf('/'));
    const scripts = '**/assets/*.js';
    await page.route(scripts, (route) => route.abort());
    await page.getByRole('link', { name: 'Pricing Plans' }).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Video Players' })).toBeVisible();

    await page.getByRole('button', { name: 'Create New Player' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create a New Player' });
    await dialog.getByLabel('Player name').fill('Typed before it failed');
    await expect(failure(page)).toBeVisible();
    await page.unroute(scripts);
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('button', { name: 'Default' }).or(dialog.getByRole('radio').first())).toBeVisible();
    await expect(dialog.getByLabel('Player name')).toHaveValue('Typed before it failed');
    await page.keyboard.press('Escape');

    await page.route(scripts, (route) => route.abort());
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await page.context().setOffline(false);
    await page.unroute(scripts);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });
});

/** Pressed twice while it is slow, it is sent once; when that fails it says so, and the next press does it. */
async function pressInVain(page: Page, button: Locator): Promise<() => Promise<void>> {
  const { counts, mend } = await cutWrites(page);
  await button.dblclick();
  await expect.poll(counts).toEqual({ tries: 1, failures: 1 });
  await expect(page.getByText('The server cannot be reached.').last()).toBeVisible();
  return async () => {
    await mend();
    await button.click();
  };
}

test('what is sent into a dead network is told, kept, and sent once by the next press', async ({ page }) => {
  await test.step('sign in', async () => {
    await page.goto('/signin');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    const again = await pressInVain(page, page.getByRole('button', { name: 'Sign In' }));
    await expect(page.getByLabel('Email')).toHaveValue(owner.email);
    await again();
    await page.waitForURL('/');
  });

  await test.step('rename a video', async () => {
    await page.getByRole('button', { name: 'Rename Broken.mp4' }).click();
    await page.getByLabel('Video name').fill('Doomed.mp4');
    const again = await pressInVain(page, page.getByRole('button', { name: 'Save' }));
    await expect(page.getByLabel('Video name')).toHaveValue('Doomed.mp4');
    await again();
    await expect(page.getByRole('list', { name: 'Videos' })).toContainText('Doomed.mp4');
  });

  await test.step('delete a video', async () => {
    await page.getByRole('button', { name: 'Delete Doomed.mp4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Video' });
    const again = await pressInVain(page, dialog.getByRole('button', { name: 'Delete' }));
    await again();
    await expect(page.getByRole('list', { name: 'Videos' })).not.toContainText('Doomed.mp4');
  });

  await test.step('create a player', async () => {
    await page.getByRole('button', { name: 'Create New Player' }).first().click();
    await page.getByLabel('Player name').fill('Made at last');
    const again = await pressInVain(page, page.getByRole('button', { name: 'Continue' }));
    await expect(page.getByLabel('Player name')).toHaveValue('Made at last');
    await again();
    await expect(page.getByRole('heading', { level: 1, name: 'Made at last' })).toBeVisible();
  });

  await test.step('save edits', async () => {
    await page.getByLabel('Rename Player').fill('Saved at last');
    const again = await pressInVain(page, page.getByRole('button', { name: 'Save Edits' }));
    await expect(page.getByText('Unsaved edits')).toBeVisible();
    await again();
    await expect(page.getByText('All edits saved')).toBeVisible();
  });
});

test('a lost connection is said calmly, and what was missed comes when it is back', async ({ page, context }) => {
  const person = await register();
  await enter(context, person);
  await openScreen(page, {
    path: '/all-players',
    heading: 'All Players',
    shows: (at) => at.getByText('No players yet'),
  });
  const notice = page.getByText('You are offline.');
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'Kinora home' }).click();
  await createApi(person.token).createPlayer('Made elsewhere');
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await page.getByRole('link', { name: 'Kinora home' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Made elsewhere' })).toBeVisible();
});
