import { signPlayback } from '@kinora/client';
import { openAccess } from '../support/access-rules.ts';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { createFilmPlayer, publishFilm } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { testEnv } from '../support/test-env.ts';

test.setTimeout(180_000);

test('an owner lets her own site decide who may watch, and takes that back', async ({ page, context }) => {
  const owner = await register();
  const api = createApi(owner.token);
  const videoId = await api.upload('Lesson one.mp4', await sampleVideo({ seconds: 6 }));
  await expect.poll(async () => (await api.getVideo(videoId)).status, { timeout: 90_000 }).toBe('ready');
  const player = await api.createPlayer('Lesson one');
  await api.setSource(player.id, { url: (await api.getVideo(videoId)).url, media_type: 'mp4' });
  await enter(context, owner);

  const secret = await test.step('she makes a signing key, whose private half is shown once', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'New signing key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Signing Key' });
    await dialog.getByLabel('Name (optional)').fill('Online school');
    await checkAxeAndLayout(page);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('dialog', { name: 'Save Your Private Key' });
    const value = await shown.getByLabel('Secret, for an environment variable', { exact: true }).inputValue();
    await expect(shown.getByLabel('The private key alone, as PEM', { exact: true })).toHaveValue(
      /^-----BEGIN PRIVATE KEY-----/,
    );
    await checkAxeAndLayout(page);
    await page.keyboard.press('Escape');
    await expect(shown).toBeVisible();
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('list', { name: 'Signing keys' }).getByRole('listitem');
    await expect(row).toContainText('Online school');
    await expect(row).toContainText('Never used');
    expect(await page.content()).not.toContain(value.split('.')[1]);
    return value;
  });

  const code = await test.step('she asks for a token, and the embed code has a place for it', async () => {
    await page.goto(`/detail?video=${player.id}`);
    await page.getByRole('button', { name: 'Access', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Who Can Watch' });
    await dialog.getByLabel('Only with a signed token').click();
    await expect(dialog.getByRole('link', { name: 'How to sign tokens' })).toHaveAttribute('href', /signed-playback/);
    await checkAxeAndLayout(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Access saved').last()).toBeVisible();
    const box = page.getByLabel('Embed code', { exact: true }).first();
    await expect(box).toHaveValue(/\?token=TOKEN"/);
    return box.inputValue();
  });

  const token = await signPlayback(secret, { player: player.id });
  const site = await openForeignSite(code.replace('TOKEN', token));
  const stranger = await openForeignSite(code);
  const visitor = await context.browser()?.newPage();
  if (!visitor) throw new Error('no browser');
  const frame = visitor.frameLocator('iframe');

  await test.step('it plays for a visitor with a token of her site, and for no other', async () => {
    await visitor.goto(stranger.url);
    await expect(frame.getByText('Its link isn’t valid')).toBeVisible();
    await visitor.goto(site.url);
    await frame.getByRole('button', { name: 'Play' }).first().click();
    const video = frame.locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0.3)).toBe(true);
  });

  await test.step('she revokes the key, and it plays for nobody', async () => {
    await page.goto('/profile');
    const row = page.getByRole('list', { name: 'Signing keys' }).getByRole('listitem');
    await expect(row).toContainText('Last used');
    await row.getByRole('button', { name: 'Revoke Online school' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke Signing Key?' });
    await checkAxeAndLayout(page);
    await question.getByRole('button', { name: 'Revoke key' }).click();
    await expect(row).toContainText('Revoked on');
    await expect(row.getByRole('button')).toHaveCount(0);
    await visitor.goto(site.url);
    await expect(frame.getByText('Its link isn’t valid')).toBeVisible();
  });

  await test.step('a key pair of her own is taken by its public half, and nothing else is', async () => {
    await page.getByRole('button', { name: 'New signing key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Signing Key' });
    await dialog.getByRole('button', { name: 'Use a key pair of my own' }).click();
    await dialog.getByLabel('Your public key').fill('a key');
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await expect(dialog.getByRole('alert')).toContainText('not the public half of an Ed25519 key');
    const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
    const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64');
    await dialog.getByLabel('Your public key').fill(`-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`);
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await expect(page.getByText('Signing key added')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Signing keys' }).getByRole('listitem')).toHaveCount(2);
  });
  await visitor.close();
  await Promise.all([site.close(), stranger.close()]);
});

test('a visit goes on for as long as its key is good, also where our script has made the frame', async ({ page }) => {
  const film = await publishFilm({ seconds: 40, height: 180 });
  const player = await createFilmPlayer(film);
  const api = createApi(film.token);
  await api.access.change({ player_id: player.id, ...openAccess, requires_token: true });
  const key = await api.signingKeys.create({});
  const token = await signPlayback(key.secret ?? '', { player: player.id });
  const site = await openForeignSite(
    `<div data-kinora-player="${player.id}" data-kinora-token="${token}" style="width:640px"></div><script async src="${testEnv.productUrl}/player.js"></script>`,
  );
  const grants: string[] = [];
  page.on('request', (request) => grants.push(...(/\/k\/([\w-]{36})\//.exec(request.url())?.slice(1) ?? [])));
  await page.clock.install();
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  const video = frame.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0.3)).toBe(true);
  const [first] = grants;

  const renewal = page.waitForResponse((answer) => answer.url().includes(`/${player.id}/grant?token=`));
  await page.clock.fastForward('01:50:00');
  const { grant } = await (await renewal).json();
  expect(grant).not.toBe(first);
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 35;
  });
  await expect.poll(() => grants.at(-1)).toBe(grant);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 35.3)).toBe(true);

  await api.signingKeys.revoke({ signing_key_id: key.id });
  const refused = page.waitForResponse((answer) => answer.url().includes(`/${player.id}/grant?token=`));
  await page.clock.fastForward('02:00:00');
  expect((await refused).status()).toBe(404);
  await site.close();
});

test('the guide shows how to sign, in code that can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs#signed-playback');
  await expect(page.getByRole('heading', { name: 'Signed playback' })).toBeInViewport();
  const guide = page.getByRole('region', { name: 'Signed playback' });
  await guide.getByText('Python, with cryptography').click();
  const python = guide.getByRole('group').filter({ hasText: 'Python' });
  await python.getByRole('button', { name: 'Copy' }).click();
  await expect(python.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('load_der_private_key');
  await expectAccessible(page);
});
