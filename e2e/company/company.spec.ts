import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
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

  await test.step('who runs it is asked what a new installation needs, once', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('tab', { name: 'Set-up', selected: true })).toBeVisible();
    await page.getByLabel('Support email').fill('help@company.test');
    await page.getByRole('form', { name: 'Branding' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Branding changed')).toBeVisible();
    const mail = page.getByRole('region', { name: 'Mail' });
    await expect(mail.getByText('Mail goes into a mailbox on this machine')).toBeVisible();
    await expect(mail.getByRole('textbox', { name: 'Mail settings' })).toHaveValue(/^SMTP_URL=smtps:/);
    await mail.getByRole('button', { name: 'Send test mail' }).click();
    await expect(mail.getByText(/^Works/)).toBeVisible();
    const storage = page.getByRole('region', { name: 'Storage' });
    await storage.getByRole('button', { name: 'Test storage' }).click();
    await expect(storage.getByText(/^Works/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Address' })).toContainText('Links and embed codes name');
    await checkAxeAndLayout(page);
    await page.getByRole('button', { name: 'Finish set-up' }).click();
    await expect(page.getByText('Set-up finished')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Set-up' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    await page.goto('/help');
    await expect(page.getByRole('link', { name: 'help@company.test' })).toBeVisible();
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

  await test.step('it looks like the company, on every screen and page', async () => {
    await page.goto('/admin?tab=branding');
    await page.getByLabel('Name', { exact: true }).fill('Company Video');
    await page.getByLabel('Accent color', { exact: true }).fill('#c2410c');
    await page.getByLabel('Terms of use').fill('https://company.test/terms');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Branding changed')).toBeVisible();
    await expectAccessible(page);
    await other.goto('/');
    await expect(other).toHaveTitle(/· Company Video$/);
    await expect(other.getByRole('link', { name: 'Company Video home' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://company.test/terms');
    const accent = await other.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-filled').trim(),
    );
    expect(accent).toBe('#c2410c');
    await expectAccessible(other);
    for (const path of ['/help', '/docs', '/signin'])
      expect(await (await other.request.get(path, { headers: { accept: 'text/html' } })).text()).not.toContain(
        '>Kinora',
      );
  });

  await test.step('an announcement is read, and put away for good', async () => {
    await page.goto('/admin?tab=maintenance');
    await page.getByLabel('Text').fill('New templates are here');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Announcement published')).toBeVisible();
    await other.goto('/');
    await expect(other.getByText('New templates are here')).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Dismiss' }).click();
    await expect(other.getByText('New templates are here')).toHaveCount(0);
    await other.reload();
    await expect(other.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(other.getByText('New templates are here')).toHaveCount(0);
  });

  await test.step('in maintenance everything is read and nothing is changed, until it is over', async () => {
    const token = (await other.context().cookies()).find(({ name }) => name === 's-token')?.value ?? '';
    const { id } = await createApi(token).createPlayer('Trailer');
    await page.getByLabel('Message (optional)').fill('Back at noon.');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Maintenance mode is on').first()).toBeVisible();
    await expect(createApi(token).createPlayer('Another')).rejects.toMatchObject({ code: 'maintenance', status: 503 });
    await other.goto(`/watch/${id}`);
    await expect(other).toHaveTitle(/Trailer/);
    await other.goto('/');
    await expect(other.getByText('Back at noon.')).toBeVisible();
    await expect(other.getByText('Trailer').first()).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Maintenance mode is off')).toBeVisible();
    expect(await createApi(token).createPlayer('Another')).toMatchObject({ name: 'Another' });
    await page.getByRole('button', { name: 'Test storage' }).click();
    await expect(page.getByText('A file was written, read and removed.')).toBeVisible();
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await expect(page.getByText('The mail server took a mail to grace@company.test')).toBeVisible();
    await expectAccessible(page);
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
