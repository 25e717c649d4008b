import type { Locator, Page } from '@playwright/test';
import { field, flip, section } from '../support/editor-panel.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { mouse, typeCode } from '../support/input-modes.ts';
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
  await dialog.locator('label', { hasText: style }).click();
  await expect(dialog.getByRole('radio', { name: style })).toBeChecked();
  await dialog.getByLabel('Player name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/detail\?video=ply_/);
}

async function addVideo(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('button', { name: 'Add Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Video' });
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText('Player Updated')).toBeVisible();
}

const edits: readonly [section: string, path: string, value: string][] = [
  ['Player Styling', 'playerstyle.player_corner_radius', '24'],
  ['Branding', 'playerstyle.branding_opacity', '60'],
  ['OSD Styling', 'playerstyle.center_icon_button_color', '#112233'],
  ['Playback Progress', 'playerstyle.progress_bar_size', '9'],
  ['Volume Bar', 'playerstyle.volume_bar_FG_color', '#445566'],
  ['Settings Menu Design', 'playerstyle.settings_menu_BG_color', '#f0f0f0'],
  ['Metadata & Thumbnail', 'videotitle', 'Who <we> are'],
];

async function styleEverySection(page: Page): Promise<void> {
  for (const [title, path, value] of edits) {
    const input = field(page, path).getByRole('textbox');
    if (!(await input.isVisible())) await section(page, title).click();
    await input.fill(value);
  }
  await section(page, 'Video Playback').click();
  await flip(field(page, 'playersettings.loop'));
  await expect(page.getByText('Unsaved edits')).toBeVisible();
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await expect(page.getByText('All edits saved')).toBeVisible();
}

async function copySnippet(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await expect(page.getByText('Copied !').first()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function expectEdits(root: Locator): Promise<void> {
  await expect(root).toHaveCSS('border-radius', '24px');
  await expect(root.locator('.kin-branding')).toHaveCSS('opacity', '0.6');
  await expect(root.locator('.kin-heading')).toHaveText('Who <we> are');
  await expect(root.locator('.kin-level')).toHaveCSS('background-color', 'rgb(68, 85, 102)');
  await expect(root.locator('video')).toHaveJSProperty('loop', true);
  const variables = await root.evaluate((element) => {
    const styles = getComputedStyle(element);
    return ['center-icon-button-color', 'progress-bar-size', 'settings-menu-bg-color'].map((name) =>
      styles.getPropertyValue(`--kin-${name}`).trim(),
    );
  });
  expect(variables).toEqual(['#112233', '9px', '#f0f0f0']);
}

test('in the first hour a newcomer comes from nothing to a film that plays on their own site', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await createPlayer(page, { name: 'Homepage film', style: 'Neon' });
  await addVideo(page, { name: 'Our film.mp4', mimeType: 'video/mp4', buffer: await sampleVideo({ seconds: 6 }) });

  await styleEverySection(page);

  const site = await openForeignSite(await copySnippet(page));
  const visitor = await context.newPage();
  await visitor.goto(site.url);
  const frame = visitor.frameLocator('iframe');
  await expectEdits(frame.locator('.kin'));
  await frame.getByRole('button', { name: 'Play' }).first().click();
  await expect
    .poll(() => frame.locator('video').evaluate((node: HTMLVideoElement) => node.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.5);
  await site.close();
});
