import type { Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { checkAxeAndLayout, checkDialog, wide } from '../support/axe-and-layout-check.ts';
import { expect, test } from '../support/journey.ts';
import { openScreen } from '../support/open-screen.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { seedAccount } from '../support/seed-account.ts';
import { ageProof } from '../support/time-passes.ts';
import { videoRow } from '../support/uploading.ts';

test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

test('the dialogs and menus of lists and profile', async ({ page, context }) => {
  const owner = await seedAccount();
  await enter(context, owner);
  await openScreen(page, { path: '/', heading: 'Video Players', shows: (at) => videoRow(at, 'Broken.mp4') });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

  await button('My Account').click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await checkAxeAndLayout(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await button('Open navigation').click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await checkAxeAndLayout(page);
  await page.keyboard.press('Escape');

  await checkDialog(page, button('Create New Player'), 'Create a New Player');
  await button(/^Actions for Player 11/).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await checkAxeAndLayout(page);
  await page.keyboard.press('Escape');
  await button(/^Actions for Player 11/).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Player' })).toBeVisible();
  await checkAxeAndLayout(page);
  await page.keyboard.press('Escape');
  await button(/^Actions for Player 11/).click();
  await page.getByRole('menuitem', { name: 'Review links' }).click();
  await expect(page.getByRole('dialog', { name: 'Review Links' })).toContainText('Show it to your client first');
  await checkAxeAndLayout(page);
  await page.getByRole('button', { name: 'New Link' }).click();
  await expect(page.getByLabel('Who is it for?')).toBeFocused();
  await checkAxeAndLayout(page);
  await page.keyboard.press('Escape');
  await checkDialog(page, button('Upload New Video'), 'Upload New Video');
  await checkDialog(page, button(/^Rename A_rather/), 'Rename Video');
  await checkDialog(page, button(/^Delete A_rather/), 'Delete Video');
  await checkDialog(page, button(/^Play A_rather/), /^A_rather/);

  await openScreen(page, { path: '/profile', heading: 'Profile', shows: () => button('Enable Now') });
  await checkDialog(page, button('Change Password'), 'Change Password');
  await checkDialog(page, button('Enable Now'), 'Two-Factor Authentication');
  await checkDialog(page, button(/^Delete A rather long/), 'Delete API Key?');
  await checkDialog(page, button(/^Delete$/), 'Delete Account');
  await createApi().accounts.login({ email: owner.email, password: owner.password });
  await page.reload();
  await checkDialog(page, button('Sign out all others'), 'Sign out all other devices?');
  await ageProof(owner.email);
  await page.reload();
  await checkDialog(page, button(/^Show A rather long/), "Confirm it's you");
});

test('the dialogs of signing keys', async ({ page, context }) => {
  const owner = await register();
  await createApi(owner.token).signingKeys.create({ name: 'A rather long name that somebody gave to it' });
  await enter(context, owner);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await openScreen(page, { path: '/profile', heading: 'Profile', shows: () => button(/^Revoke A rather/) });
  await checkDialog(page, button('New signing key'), 'New Signing Key');
  await checkDialog(page, button(/^Revoke A rather/), 'Revoke Signing Key?');
});

test('the dialogs of captions', async ({ page, context }) => {
  const { film, track, ...owner } = await seedAccount();
  await enter(context, owner);
  await openScreen(page, { path: '/captions', address: `/captions?video=${film}`, heading: 'Captions and Chapters' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await checkDialog(page, button('Add Track'), 'Add Track');
  await checkDialog(page, button('Generate Captions'), 'Generate Captions');
  const menu = button(`Actions for ${track.label}`);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await checkAxeAndLayout(page);
  await page.keyboard.press('Escape');
  for (const [item, dialog] of [
    ['Name and language', 'Name and Language'],
    ['Replace with a file', 'Replace with a File'],
    ['Delete', 'Delete Track'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await checkAxeAndLayout(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  }
});

test('the editor of captions and its panels', async ({ page, context }) => {
  const { film, track, ...owner } = await seedAccount();
  await enter(context, owner);
  await page.goto(`/captions/edit?video=${film}&track=${track.id}`);
  await page.getByLabel('Text of cue 2').click();
  for (const panel of ['Find and replace', 'Shift', 'Keys']) {
    await page.getByRole('button', { name: panel, exact: true }).click();
    await checkAxeAndLayout(page);
  }
});

async function openEditor(page: Page): Promise<void> {
  const { player, ...owner } = await seedAccount();
  await enter(page.context(), owner);
  await openScreen(page, { path: '/detail', address: `/detail?video=${player.id}`, heading: player.name });
  await expect(page.locator('kin-player').first()).toBeVisible();
}

test('the editor and its sections', async ({ page }) => {
  await openEditor(page);
  await checkAxeAndLayout(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const sections = page.getByRole('heading', { level: 2 }).getByRole('button', { expanded: false });
  while ((await sections.count()) > 0) await sections.first().click();
  await checkAxeAndLayout(page);
});

test('the dialogs of the editor', async ({ page }) => {
  await openEditor(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Add Video').click();
  for (const tab of ['Upload', 'Library', 'URL']) {
    await page.getByRole('tab', { name: tab }).click();
    await checkAxeAndLayout(page);
  }
  await page.keyboard.press('Escape');
  await checkDialog(page, button('Preview'), 'Player Preview');
  await checkDialog(page, button('Reset Default'), 'Reset Default');
  await checkDialog(page, button('History'), 'History');
  await checkDialog(page, button('Delete Player'), 'Delete Player');
  await page.getByLabel('Rename Player').fill('Another name');
  await page.getByRole('link', { name: 'Back to all players' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await checkAxeAndLayout(page);
});
