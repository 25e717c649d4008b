import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { holdRedirect } from '../support/hold-redirect.ts';
import { typeCode } from '../support/input-modes.ts';
import { expect, test } from '../support/journey.ts';
import { readCode, wrongCode } from '../support/mailbox.ts';
import { register, sendSignIn, signIn } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { form } from '../support/screens.ts';
import { viewports } from '../support/viewports.ts';

for (const { name: viewport, use, inputMode } of viewports)
  test.describe(viewport, () => {
    test.use(use);
    test.setTimeout(240_000);
    const { fill, press } = inputMode;

    test('a forgotten password is set anew with a mailed code', async ({ page }) => {
      const person = await register();
      const { value } = await createApi(person.token).apiKeys.create({});
      const password = 'N3w-Passw0rd!';

      await page.goto('/signin');
      await press(page.getByRole('link', { name: 'Forgot password ?' }));
      await expect(page.getByRole('heading', { name: 'Password Recovery' })).toBeVisible();
      await expectAccessible(page);
      await fill(page.getByLabel('Email'), 'nobody@example.test');
      await press(page.getByRole('button', { name: 'Continue' }));
      await expect(page.getByText('We found no user with this email.')).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await expectAccessible(page);
      await fill(page.getByLabel('Email'), person.email);
      await press(page.getByRole('button', { name: 'Continue' }));

      const reset = form(page, 'Create New Password');
      await expect(reset).toBeVisible();
      // A phone drops the page while its owner reads the mail.
      await page.reload();
      await expectAccessible(page);
      const code = await readCode(person.email, 3);
      await fill(reset.getByLabel('New Password', { exact: true }), password);
      await fill(reset.getByLabel('Confirm Password'), 'Other-1234!');
      await typeCode(inputMode, reset, wrongCode(code));
      await press(reset.getByLabel('Keep my API keys'));
      await press(reset.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('Password mismatch')).toBeVisible();
      await expectAccessible(page);
      await fill(reset.getByLabel('Confirm Password'), password);
      await press(reset.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('OTP verification failed!')).toBeVisible();
      await expect(reset.getByLabel('Digit 1')).toBeFocused();
      const goOn = await holdRedirect(page);
      await typeCode(inputMode, reset, code);
      await press(reset.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('Password reset successfully')).toBeVisible();
      await expectAccessible(page);
      await goOn();
      await expect(page).toHaveURL(/\/signin/);

      await sendSignIn(page, { ...person, password }, inputMode);
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
      expect(await createApi(value).players.list({})).toEqual([]);
    });

    test('a password is changed, which signs other devices out', async ({ page, context, browser }) => {
      const person = await register();
      await enter(context, person);
      const other = await browser.newContext();
      const otherPage = await other.newPage();
      await signIn(otherPage, person);

      await page.goto('/profile');
      await press(page.getByRole('button', { name: 'Change Password' }));
      const change = form(page, 'Change Password');
      const submit = change.getByRole('button', { name: 'Change Password' });
      await expect(change).toBeVisible();
      await expectAccessible(page);
      await fill(change.getByLabel('Current Password'), 'Wrong-1234!');
      await fill(change.getByLabel('New Password', { exact: true }), 'weak');
      await fill(change.getByLabel('Confirm Password'), 'weak');
      await press(submit);
      await expect(change.getByText(/^Password must be at least 8 characters/)).toBeVisible();
      await expect(change.getByLabel('New Password', { exact: true })).toBeFocused();
      await expectAccessible(page);
      await fill(change.getByLabel('New Password', { exact: true }), 'N3w-Passw0rd!');
      await fill(change.getByLabel('Confirm Password'), 'N3w-Passw0rd!');
      await press(submit);
      await expect(change.getByText('The current password is incorrect')).toBeVisible();
      await expect(change.getByLabel('Current Password')).toBeFocused();
      await fill(change.getByLabel('Current Password'), person.password);
      await press(submit);
      await expect(page.getByText('Password changed')).toBeVisible();
      await expect(change).toBeHidden();
      await expectAccessible(page);

      await otherPage.goto('/profile');
      await expect(otherPage).toHaveURL(/\/signin/);
      await other.close();
    });
  });
