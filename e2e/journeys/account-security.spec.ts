import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { codeOf, scan, wholeStepAhead } from '../support/authenticator.ts';
import { type Hands, typeCode } from '../support/hands.ts';
import { holdRedirect } from '../support/hold-redirect.ts';
import { expect, test } from '../support/journey.ts';
import { readCode } from '../support/mailbox.ts';
import { register, sendSignIn, signIn } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { form } from '../support/screens.ts';
import { ways } from '../support/ways.ts';

/** Opens the dialog on the profile, reads the picture and answers how the code of the app is sent. */
async function beginSecondFactor(page: Page, hands: Hands) {
  await page.goto('/profile');
  await hands.press(page.getByRole('button', { name: 'Enable Now' }));
  const secret = await scan(page, 'QR code for your authenticator app');
  const enabling = form(page, 'Enable two-factor authentication');
  const send = async (code: string) => {
    await typeCode(hands, enabling, code);
    await hands.press(enabling.getByRole('button', { name: 'Verify' }));
  };
  return { secret, enabling, send };
}

for (const { name: way, use, hands, signOut } of ways)
  test.describe(way, () => {
    test.use(use);
    test.setTimeout(240_000);
    const { fill, press } = hands;

    test('a forgotten password is set anew with a mailed code', async ({ page }) => {
      const person = await register();
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
      const code = await readCode(person.email, 2);
      await fill(reset.getByLabel('New Password', { exact: true }), password);
      await fill(reset.getByLabel('Confirm Password'), 'Other-1234!');
      await typeCode(hands, reset, code === '000000' ? '111111' : '000000');
      await press(reset.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('Password mismatch')).toBeVisible();
      await expectAccessible(page);
      await fill(reset.getByLabel('Confirm Password'), password);
      await press(reset.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('OTP verification failed!')).toBeVisible();
      await expect(reset.getByLabel('Digit 1')).toBeFocused();
      const goOn = await holdRedirect(page);
      await typeCode(hands, reset, code);
      await press(reset.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('Password reset successfully')).toBeVisible();
      await expectAccessible(page);
      await goOn();
      await expect(page).toHaveURL(/\/signin/);

      await sendSignIn(page, { ...person, password }, hands);
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
    });

    test('a second factor is set up, asked for at the next sign-in, and turned off', async ({ page, context }) => {
      const person = await register();
      await enter(context, person);
      const { secret, enabling, send } = await beginSecondFactor(page, hands);
      await expectAccessible(page);
      await press(enabling.getByRole('button', { name: 'Cannot scan it? Show the key' }));
      await expect(enabling.getByLabel('Setup key')).toHaveText((secret.match(/.{4}/g) ?? []).join(' '));
      await press(enabling.getByRole('button', { name: 'Verify' }));
      await expect(enabling.getByText('Code cannot be empty')).toBeVisible();
      await send(codeOf(secret, 5));
      await expect(enabling.getByText('Invalid code!')).toBeVisible();
      await expect(enabling.getByLabel('Digit 1')).toBeFocused();
      await expectAccessible(page);
      // A code counts once: three are needed, of three half minutes that all count now.
      await wholeStepAhead();
      await send(codeOf(secret, -1));
      await expect(page.getByLabel('Recovery code')).toHaveText(/^(\w{4}-)+\w{4}$/);
      await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(page.getByRole('button', { name: 'Download' })),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.txt$/);
      await press(page.getByRole('button', { name: 'I have saved it' }));
      await expect(page.getByText('Verification Completed')).toBeVisible();
      await expectAccessible(page);
      await press(page.getByRole('button', { name: 'Done' }));
      await expect(page.getByRole('button', { name: 'Disable 2FA' })).toBeFocused();

      await signOut(page);
      await sendSignIn(page, person, hands);
      const second = form(page, '2FA Authentication');
      await expect(second).toBeVisible();
      await expectAccessible(page);
      await press(second.getByRole('button', { name: 'Verify' }));
      await expect(page.getByText('Pin cannot be empty')).toBeVisible();
      await typeCode(hands, second, codeOf(secret, 5));
      await press(second.getByRole('button', { name: 'Verify' }));
      await expect(page.getByText('Invalid OTP')).toBeVisible();
      await expect(second.getByLabel('Digit 1')).toBeFocused();
      await expectAccessible(page);
      await typeCode(hands, second, codeOf(secret));
      await press(second.getByRole('button', { name: 'Verify' }));
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();

      await page.goto('/profile');
      await press(page.getByRole('button', { name: 'Disable 2FA' }));
      const disabling = form(page, 'Disable 2FA');
      const off = disabling.getByRole('button', { name: 'Disable 2FA' });
      await press(off);
      await expect(disabling.getByText('Code cannot be empty')).toBeVisible();
      await expectAccessible(page);
      await typeCode(hands, disabling, codeOf(secret, 5));
      await press(off);
      await expect(disabling.getByText('Invalid code', { exact: true })).toBeVisible();
      await expect(disabling.getByLabel('Digit 1')).toBeFocused();
      await typeCode(hands, disabling, codeOf(secret, 1));
      await press(off);
      await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enable Now' })).toBeFocused();
      await expectAccessible(page);
    });

    test('a lost device is given up with the recovery code', async ({ page, context }) => {
      const person = await register();
      await enter(context, person);
      const { secret, send } = await beginSecondFactor(page, hands);
      await send(codeOf(secret));
      const recoveryCode = (await page.getByLabel('Recovery code').textContent()) ?? '';
      await press(page.getByRole('button', { name: 'I have saved it' }));
      await press(page.getByRole('button', { name: 'Done' }));
      await signOut(page);

      await sendSignIn(page, person, hands);
      await press(page.getByRole('link', { name: 'Lost your device? Recover account' }));
      const recovery = form(page, 'Account Recovery');
      await expect(recovery).toBeVisible();
      await expectAccessible(page);
      await press(recovery.getByRole('button', { name: 'Submit' }));
      await expect(recovery.getByText('Required field!')).toHaveCount(3);
      await fill(recovery.getByLabel('Email'), person.email);
      await fill(recovery.getByLabel('Password', { exact: true }), person.password);
      await fill(recovery.getByLabel('Recovery code'), 'wrong');
      await press(recovery.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('Wrong recovery key or email')).toBeVisible();
      await expect(recovery.getByLabel('Recovery code')).toBeFocused();
      await expectAccessible(page);
      const goOn = await holdRedirect(page);
      await fill(recovery.getByLabel('Recovery code'), recoveryCode.trim());
      await press(recovery.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('Account Recovered Successfully')).toBeVisible();
      await expectAccessible(page);
      await goOn();
      await expect(page).toHaveURL(/\/signin/);
      await sendSignIn(page, person, hands);
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
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
      await expect(change.getByText('The current password is not right')).toBeVisible();
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

    test('other devices are signed out, one and all', async ({ page, context, browser }) => {
      const person = await register();
      await enter(context, person);
      const [laptop, phone, tablet] = await Promise.all([1, 2, 3].map(() => browser.newContext()));
      const pages = [];
      for (const device of [laptop, phone, tablet]) {
        const screen = await device?.newPage();
        if (!screen) throw new Error('no window');
        await signIn(screen, person);
        pages.push(screen);
      }

      await page.goto('/profile');
      const section = page.getByRole('region', { name: 'Signed-in devices' });
      await expect(section.getByRole('listitem')).toHaveCount(4);
      await expect(section.getByText('This device')).toHaveCount(1);
      await press(section.getByRole('button', { name: /^Sign out .* on / }).first());
      await expect(page.getByText('Device signed out')).toBeVisible();
      await expect(section.getByRole('listitem')).toHaveCount(3);
      await press(section.getByRole('button', { name: 'Sign out all others' }));
      await expect(page.getByText('All other devices signed out')).toBeVisible();
      await expect(section.getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      for (const screen of pages) {
        await screen.goto('/profile');
        await expect(screen).toHaveURL(/\/signin/);
        await screen.context().close();
      }
    });

    test('an account is deleted with the word and the code, and nothing opens it again', async ({ page, context }) => {
      const person = await register();
      await enter(context, person);
      await page.goto('/profile');
      await page.route('**/api/otps/generate', (route) =>
        route.fulfill({ status: 503, json: { error: 'otp-error', code: 'otp_not_sent' } }),
      );
      await press(page.getByRole('region', { name: 'Delete Account' }).getByRole('button', { name: 'Delete' }));
      const deletion = form(page, 'Delete Account');
      const submit = deletion.getByRole('button', { name: 'Delete Account' });
      await expect(submit).toBeDisabled();
      await expect(page.getByText('Unable send otp')).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/api/otps/generate');
      await press(deletion.getByRole('button', { name: 'Resend Code' }));
      const code = await readCode(person.email, 2);
      await fill(deletion.getByLabel('Type DELETE to confirm'), 'delete');
      await typeCode(hands, deletion, code === '000000' ? '111111' : '000000');
      await press(submit);
      await expect(page.getByText('Invalid Code!')).toBeVisible();
      await expect(deletion.getByLabel('Digit 1')).toBeFocused();
      await expectAccessible(page);
      const goOn = await holdRedirect(page);
      await typeCode(hands, deletion, code);
      await press(submit);
      await expect(page.getByText('Account deleted')).toBeVisible();
      await expectAccessible(page);
      await goOn();
      await expect(page).toHaveURL(/\/signin/);
      await sendSignIn(page, person, hands);
      await expect(page.getByText('User not found!')).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await expectAccessible(page);
    });
  });
