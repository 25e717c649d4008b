import type { Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { wide } from '../support/axe-and-layout-check.ts';
import { expect, test } from '../support/journey.ts';
import { register, sendSignIn } from '../support/person.ts';
import { enter } from '../support/players.ts';

test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

const hasFocusInContent = (page: Page): Promise<boolean> =>
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
  await expect.poll(() => hasFocusInContent(page)).toBe(true);

  await page.getByRole('link', { name: 'See All' }).first().click();
  await expect(page).toHaveTitle('All Players · Kinora');
  await expect.poll(() => hasFocusInContent(page)).toBe(true);
  const low = page.getByRole('article').filter({ hasText: 'Player 12' });
  await low.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await low.click();
  await expect(page).toHaveTitle('Player Editor · Kinora');
  await expect.poll(() => hasFocusInContent(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveTitle('All Players · Kinora');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect.poll(() => hasFocusInContent(page)).toBe(true);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Player 12' })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await hasFocusInContent(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/(#content)?$/);
  await page.getByRole('link', { name: 'Pricing Plans' }).click();
  await expect(page).toHaveTitle('Plans · Kinora');
  await expect.poll(() => hasFocusInContent(page)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goto('/all-players');
  await low.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.goto('/profile');
  await expect(page.getByText('Uploaded videos: 0')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an address that was asked for before signing in is where one arrives', async ({ page }) => {
  const person = await register();
  await page.goto('/video-library?from=mail');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect.poll(() => hasFocusInContent(page)).toBe(true);
  await page.goBack();
  await sendSignIn(page, person);
  await expect(page).toHaveURL('/video-library?from=mail');
  await expect(page.getByRole('heading', { level: 1, name: 'Video Library' })).toBeVisible();
});
