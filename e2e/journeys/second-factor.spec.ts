import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { codeOf, scan, wholeStepAhead } from '../support/authenticator.ts';
import { holdRedirect } from '../support/hold-redirect.ts';
import { type InputMode, typeCode } from '../support/input-modes.ts';
import { expect, test } from '../support/journey.ts';
import { register, sendSignIn } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { form } from '../support/screens.ts';
import { viewports } from '../support/viewports.ts';

/** Opens the dialog on the profile, reads the picture and answers how the code of the app is sent. */
async function beginSecondFactor(page: Page, inputMode: InputMode) {
  await page.goto('/profile');
  await inputMode.press(page.getByRole('button', { name: 'Enable Now' }));
  const secret = await scan(page, 'QR code for your authenticator app');
  const enabling = form(page, 'Enable two-factor authentication');
  const send = async (code: string) => {
    await typeCode(inputMode, enabling, code);
    await inputMode.press(enabling.getByRole('button', { name: 'Verify' }));
  };
  return { secret, enabling, send };
}

for (const { name: viewport, use, inputMode, signOut } of viewports)
  test.describe(viewport, () => {
    test.use(use);
    test.setTimeout(240_000);
    const { fill, press } = inputMode;

    test('a second factor is set up, asked for at the next sign-in, and turned off', async ({ page, context }) => {
      const person = await register();
      await enter(context, person);
      const { secret, enabling, send } = await beginSecondFactor(page, inputMode);
      await expectAccessible(page);
      await press(enabling.getByRole('button', { name: 'Can’t scan it? Show the key' }));
      await expect(enabling.getByLabel('Setup key', { exact: true })).toHaveText(
        (secret.match(/.{4}/g) ?? []).join(' '),
      );
      await expect(enabling.getByRole('button', { name: 'Copy the setup key' })).toBeFocused();
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
      await sendSignIn(page, person, inputMode);
      const second = form(page, '2FA Authentication');
      await expect(second).toBeVisible();
      await expectAccessible(page);
      await press(second.getByRole('button', { name: 'Verify' }));
      await expect(page.getByText('Pin cannot be empty')).toBeVisible();
      await typeCode(inputMode, second, codeOf(secret, 5));
      await press(second.getByRole('button', { name: 'Verify' }));
      await expect(page.getByText('Invalid OTP')).toBeVisible();
      await expect(second.getByLabel('Digit 1')).toBeFocused();
      await expectAccessible(page);
      await typeCode(inputMode, second, codeOf(secret));
      await press(second.getByRole('button', { name: 'Verify' }));
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();

      await page.goto('/profile');
      await press(page.getByRole('button', { name: 'Disable 2FA' }));
      const disabling = form(page, 'Disable 2FA');
      const off = disabling.getByRole('button', { name: 'Disable 2FA' });
      await press(off);
      await expect(disabling.getByText('Code cannot be empty')).toBeVisible();
      await expectAccessible(page);
      await typeCode(inputMode, disabling, codeOf(secret, 5));
      await press(off);
      await expect(disabling.getByText('Invalid code', { exact: true })).toBeVisible();
      await expect(disabling.getByLabel('Digit 1')).toBeFocused();
      await typeCode(inputMode, disabling, codeOf(secret, 1));
      await press(off);
      await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enable Now' })).toBeFocused();
      await expectAccessible(page);
    });

    test('a lost device is given up with the recovery code', async ({ page, context }) => {
      const person = await register();
      await enter(context, person);
      const { secret, send } = await beginSecondFactor(page, inputMode);
      await send(codeOf(secret));
      const recoveryCode = (await page.getByLabel('Recovery code').textContent()) ?? '';
      await press(page.getByRole('button', { name: 'I have saved it' }));
      await press(page.getByRole('button', { name: 'Done' }));
      await signOut(page);

      await sendSignIn(page, person, inputMode);
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
      await sendSignIn(page, person, inputMode);
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
    });
  });
