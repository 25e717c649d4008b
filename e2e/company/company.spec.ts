import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { logInThere, signInByOpenid } from '../support/openid.ts';

test.setTimeout(180_000);

test('a company signs in by its own provider, and nobody else does', async ({ page, browser }) => {
  await test.step('the first to come runs the installation', async () => {
    await page.goto('/video-library');
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with Example Login' }).click();
    await logInThere(page, { email: 'grace@company.test', name: 'Grace Hopper' });
    await page.waitForURL('/video-library');
    await expect(page.getByRole('link', { name: 'Pricing Plans' })).toHaveCount(0);
  });

  await test.step('the door is closed to other domains', async () => {
    await page.goto('/admin?tab=registration');
    await page.getByRole('radio', { name: 'By email domain' }).check();
    await page.getByLabel('Email domains').fill('company.test');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Registration changed')).toBeVisible();
  });

  const other = await (await browser.newContext()).newPage();
  await test.step('strangers are told why not', async () => {
    await signInByOpenid(other, { email: 'alan@elsewhere.test' });
    await expect(other.getByText('Registration needs an address at company.test')).toBeVisible();
    await expectAccessible(other);
    // The provider still knows them: who tries again is asked again.
    await other.getByRole('button', { name: 'Continue with Example Login' }).click();
    await logInThere(other, { email: 'ada@company.test', isConfirmed: false });
    await expect(other.getByText('Example Login has not confirmed your email address')).toBeVisible();
    await other.context().clearCookies();
    await other.getByRole('link', { name: 'Back to Sign In' }).click();
    await other.getByRole('button', { name: 'Continue with Example Login' }).click();
    await other.getByRole('button', { name: 'Cancel' }).click();
    await expect(other.getByText('You were not signed in by Example Login')).toBeVisible();
  });

  await test.step('a colleague ends in the dashboard, and has no password to keep', async () => {
    await signInByOpenid(other, { email: 'ada@company.test', name: 'Ada Lovelace' });
    await other.waitForURL('/');
    await expect(other.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await other.goto('/profile');
    await expect(other.getByText('ada@company.test').first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
  });

  await test.step('who joins the group of administrators is one with the next sign-in', async () => {
    await other.context().clearCookies();
    await signInByOpenid(other, { email: 'ada@company.test', groups: 'video-admins' });
    await other.waitForURL('/');
    await other.goto('/admin?tab=log');
    await expect(other.getByText('in the group video-admins')).toBeVisible();
  });
  await other.context().close();
});
