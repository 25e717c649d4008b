import type { Page } from '@playwright/test';
import { openForeignSite } from '../support/foreign-site.ts';
import { mouse, typeCode } from '../support/hands.ts';
import { expect, test } from '../support/journey.ts';
import { readCode } from '../support/mailbox.ts';
import { newPerson } from '../support/person.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { form } from '../support/screens.ts';

async function signUp(page: Page): Promise<void> {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Register Now' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Re-enter Password').fill(person.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Enter the OTP sent on')).toBeVisible();
  await typeCode(mouse, form(page, 'Confirm your email'), await readCode(person.email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('article', { name: 'Free' }).getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
}

async function createPlayer(page: Page, { name, style }: { name: string; style: string }): Promise<void> {
  await page.getByRole('button', { name: 'Create New Player' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a New Player' });
  await dialog.getByRole('radio', { name: style }).check();
  await dialog.getByLabel('Player name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/detail\?video=ply_/);
}

async function addVideo(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('button', { name: 'Add Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Video' });
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText('Player Updated')).toBeVisible();
}

async function copySnippet(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await expect(page.getByText('Copied !').first()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('in the first hour a newcomer comes from nothing to a film that plays on their own site', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await createPlayer(page, { name: 'Homepage film', style: 'Neon' });
  await addVideo(page, { name: 'Our film.mp4', mimeType: 'video/mp4', buffer: sampleVideo({ seconds: 6 }) });

  await page.locator('[data-field="playerstyle.player_corner_radius"]').getByRole('textbox').fill('18');
  await page.getByRole('button', { name: 'Metadata & Thumbnail', exact: true }).click();
  await page.locator('[data-field="videotitle"]').getByRole('textbox').fill('Who we are');
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await expect(page.getByText('All edits saved')).toBeVisible();

  const site = await openForeignSite(await copySnippet(page));
  const visitor = await context.newPage();
  await visitor.goto(site.url);
  const frame = visitor.frameLocator('iframe');
  await expect(frame.locator('.kin')).toHaveCSS('border-radius', '18px');
  await expect(frame.getByText('Who we are')).toBeVisible();
  await frame.getByRole('button', { name: 'Play' }).first().click();
  await expect
    .poll(() => frame.locator('video').evaluate((node: HTMLVideoElement) => node.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.5);
  await site.close();
});
