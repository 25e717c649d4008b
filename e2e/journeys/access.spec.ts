import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { snippetOf } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';

test.setTimeout(180_000);

test('an owner keeps a film to some sites, lets one more in with a click, and then to herself', async ({
  page,
  context,
}) => {
  const owner = await register();
  const api = createApi(owner.token);
  const videoId = await api.upload('Our plans.mp4', await sampleVideo({ seconds: 6 }));
  await expect.poll(async () => (await api.getVideo(videoId)).status, { timeout: 90_000 }).toBe('ready');
  const { url } = await api.getVideo(videoId);
  const player = await api.createPlayer('Our plans');
  await api.setSource(player.id, { url, media_type: 'mp4' });
  const site = await openForeignSite(await snippetOf(player.id));
  const { host } = new URL(site.url);
  await enter(context, owner);

  const dialog = page.getByRole('dialog', { name: 'Who Can Watch' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const openDialog = async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Actions for Our plans' }).click();
    await page.getByRole('menuitem', { name: 'Access' }).click();
    await expect(dialog.getByLabel('Public')).toBeVisible();
  };

  await test.step('on her own domain', async () => {
    await openDialog();
    await expect(save).toBeDisabled();
    await expect(dialog.getByText('Every website can show it.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Allowed domains' }).fill('not a domain');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('alert')).toContainText('“not” is not a domain');
    await dialog.getByRole('textbox', { name: 'Allowed domains' }).fill('https://www.example.com/shop');
    await dialog.getByRole('textbox', { name: 'Allowed domains' }).press('Enter');
    await expect(dialog.getByRole('list', { name: 'Allowed domains' })).toHaveText('example.com');
    await checkAxeAndLayout(page);
    await save.click();
    await expect(page.getByText('Access saved').last()).toBeVisible();
    expect((await fetch(url)).status).toBe(404);
  });

  const visitor = await context.browser()?.newPage();
  if (!visitor) throw new Error('no browser');
  const frame = visitor.frameLocator('iframe');
  const isPlaying = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime > 0.3);

  await test.step('a visitor of another site reads that it cannot be shown there', async () => {
    await visitor.goto(site.url);
    await expect(frame.getByText(`This video can’t be shown on ${host}`)).toBeVisible();
  });

  await test.step('the owner allows it with a click, and it plays', async () => {
    await openDialog();
    const row = dialog.getByRole('listitem').filter({ hasText: host });
    await expect(row).toContainText('once today');
    await checkAxeAndLayout(page);
    await row.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText(`${host} allowed`)).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Allowed domains' })).toContainText(host);
    await expect(save).toBeDisabled();
    await visitor.goto(site.url);
    await frame.getByRole('button', { name: 'Play' }).first().click();
    await expect.poll(isPlaying).toBe(true);
  });

  await test.step('with a password, whoever knows it watches', async () => {
    await openDialog();
    await dialog.getByPlaceholder('No password').fill('open sesame');
    await save.click();
    await expect(page.getByText('Access saved').last()).toBeVisible();
    await visitor.goto(site.url);
    await frame.getByLabel('Password').fill('guess');
    await frame.getByRole('button', { name: 'Watch' }).click();
    await expect(frame.getByRole('alert')).toContainText('not the password');
    await frame.getByLabel('Password').fill('open sesame');
    await frame.getByRole('button', { name: 'Watch' }).click();
    await frame.getByRole('button', { name: 'Play' }).first().click();
    await expect.poll(isPlaying).toBe(true);
    await openDialog();
    await dialog.getByRole('button', { name: 'Remove password' }).click();
    await save.click();
    await expect(page.getByText('Access saved').last()).toBeVisible();
  });

  await test.step('private, it plays for her alone: in the editor, its preview and the library', async () => {
    await page.keyboard.press('Escape');
    await page.goto(`/detail?video=${player.id}`);
    await page.getByRole('button', { name: 'Access', exact: true }).click();
    await dialog.getByLabel('Private').click();
    await expect(dialog.getByRole('textbox', { name: 'Allowed domains' })).toBeHidden();
    await save.click();
    await expect(page.getByText('Access saved').last()).toBeVisible();
    await visitor.goto(site.url);
    await expect(frame.getByText('Video unavailable')).toBeVisible();

    await page.reload();
    const preview = page.locator('kin-player video').first();
    await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth > 0)).toBe(true);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const inside = page.getByRole('dialog', { name: 'Player Preview' }).frameLocator('iframe');
    await inside.getByRole('button', { name: 'Play' }).first().click();
    await expect
      .poll(() => inside.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime > 0.3))
      .toBe(true);
  });
  await visitor.close();
  await site.close();
});
