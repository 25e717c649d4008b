import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { codeOf, scan, wholeStepAhead } from '../support/authenticator.ts';
import { field } from '../support/editor-panel.ts';
import { mouse, typeCode } from '../support/input-modes.ts';
import { expect, test } from '../support/journey.ts';
import { type Person, register } from '../support/person.ts';
import { createPlayer, enter, readPlayer } from '../support/players.ts';
import { form } from '../support/screens.ts';

const asking = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });
const radius = (page: Page) => field(page, 'playerstyle.player_corner_radius').getByRole('textbox');
const endSession = (token: string) => createApi(token).accounts.logout({});

async function sendPassword(page: Page, password: string): Promise<void> {
  await asking(page).getByLabel('Password', { exact: true }).fill(password);
  await asking(page).getByRole('button', { name: 'Sign In' }).click();
}

async function signInElsewhere({ email, password }: Person) {
  return createApi().accounts.login({ email, password });
}

async function openEditor(page: Page) {
  const owner = await register();
  await enter(page.context(), owner);
  const player = await createPlayer(owner, 'Product tour');
  await page.goto(`/detail?video=${player.id}`);
  await radius(page).fill('24');
  return { owner, player };
}

const storedRadius = async (owner: { token: string }, playerId: string): Promise<string> =>
  (await readPlayer({ ...owner, user: {} as never }, playerId)).config.playerstyle.player_corner_radius;

test('an edit outlives its session: signing in over the editor saves it', async ({ page }) => {
  const { owner, player } = await openEditor(page);
  await endSession(owner.token);
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await expect(asking(page)).toBeVisible();
  await expect(asking(page).getByLabel('Email')).toHaveValue(owner.email);
  await expect(asking(page).getByLabel('Email')).not.toBeEditable();
  await expect(asking(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await sendPassword(page, 'Wr0ng-Horse!');
  await expect(asking(page).getByText('Invalid Credentials!')).toBeVisible();
  await sendPassword(page, owner.password);
  await expect(page.getByText('Player Updated')).toBeVisible();
  await expect(page.getByText('All edits saved')).toBeVisible();
  await expect(asking(page)).toBeHidden();
  await expect(page.getByText('Sign in to continue')).toBeHidden();
  expect(await storedRadius(await signInElsewhere(owner), player.id)).toBe('24');
});

test('putting it off loses nothing, and leaves the dialog beneath open', async ({ page }) => {
  const { owner } = await openEditor(page);
  await page.getByRole('button', { name: 'Add Video' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Video' });
  await adding.getByRole('tab', { name: 'URL' }).click();
  await adding.getByLabel('Video URL').fill('https://media.example.test/film.mp4');
  await endSession(owner.token);
  await adding.getByRole('button', { name: 'Use this URL' }).click();
  await expect(asking(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asking(page)).toBeHidden();
  await expect(adding.getByText('Sign in to continue')).toBeVisible();
  await expect(adding.getByLabel('Video URL')).toHaveValue('https://media.example.test/film.mp4');

  await adding.getByRole('button', { name: 'Use this URL' }).click();
  await sendPassword(page, owner.password);
  await expect(adding).toBeHidden();
  await expect(page.getByRole('main').getByText('https://media.example.test/film.mp4').first()).toBeVisible();
  await expect(radius(page)).toHaveValue('24');
});

test('where a second factor is on, its code is asked for as well', async ({ page }) => {
  test.setTimeout(120_000);
  const owner = await register();
  await enter(page.context(), owner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Enable Now' }).click();
  const secret = await scan(page, 'QR code for your authenticator app');
  // A code counts once: one is needed to enable, the next one to sign in.
  await wholeStepAhead();
  const enabling = form(page, 'Enable two-factor authentication');
  await typeCode(mouse, enabling, codeOf(secret, -1));
  await enabling.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  await endSession(owner.token);
  await page.getByLabel('Name (optional)').fill('After the session');
  await page.getByRole('button', { name: 'Generate API KEY' }).click();
  await sendPassword(page, owner.password);
  const second = form(page, '2FA Authentication');
  await typeCode(mouse, second, codeOf(secret, 5));
  await second.getByRole('button', { name: 'Verify' }).click();
  await expect(asking(page).getByText('Invalid OTP')).toBeVisible();
  await expect(second.getByLabel('Digit 1')).toBeFocused();
  await typeCode(mouse, second, codeOf(secret));
  await second.getByRole('button', { name: 'Verify' }).click();
  await expect(asking(page)).toBeHidden();
  await expect(page.getByText('After the session')).toBeVisible();
});

test('an edit is never saved with the session of somebody else who signed in meanwhile', async ({ page, context }) => {
  const { owner, player } = await openEditor(page);
  const other = await register();
  await enter(context, other);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.headers().authorization ?? ''}`);
  });
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await expect(asking(page)).toContainText(`This browser is now signed in as ${other.email}`);
  expect(sent).toEqual([]);
  await sendPassword(page, owner.password);
  await expect(page.getByText('Player Updated')).toBeVisible();
  expect(await storedRadius(owner, player.id)).toBe('24');
  expect(sent.filter((line) => line.includes(other.token))).toEqual([]);

  await enter(context, other);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create New Player' }).first().waitFor();
  await enter(context, owner);
  await page.getByRole('button', { name: 'Create New Player' }).first().click();
  await page.getByLabel('Player name').fill('Whose is it?');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await asking(page)
    .getByRole('button', { name: `Continue as ${owner.email}` })
    .click();
  await expect(page.getByRole('link', { name: /Product tour/ }).first()).toBeVisible();
  for (const { token } of [owner, other]) expect(await createApi(token).players.list({ q: 'Whose' })).toEqual([]);
});

test('a page that is opened after the session ended leads to signing in, and signing out needs none', async ({
  page,
  context,
}) => {
  const owner = await register();
  await enter(context, owner);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Generate API KEY' })).toBeVisible();
  await endSession(owner.token);
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  await enter(context, owner);
  await page.goto('/video-library');
  await expect(page).toHaveURL('/signin?next=%2Fvideo-library');
});
