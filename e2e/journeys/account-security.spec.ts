import { codeOf, scan } from '../support/authenticator.ts';
import { expect, test } from '../support/journey.ts';
import { readCode } from '../support/mailbox.ts';
import { register, signIn } from '../support/person.ts';
import { form, typeCode } from '../support/screens.ts';

test('a forgotten password is set anew with a mailed code, and every device is signed out', async ({ page }) => {
  const person = await register();
  const password = 'N3w-Passw0rd!';

  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password ?' }).click();
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('We found no user with this email.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();

  const reset = form(page, 'Create New Password');
  await reset.getByLabel('New Password', { exact: true }).fill(password);
  await reset.getByLabel('Confirm Password').fill('Other-1234!');
  await typeCode(reset, '000000');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password mismatch')).toBeVisible();
  await reset.getByLabel('Confirm Password').fill(password);
  await reset.locator('input[inputmode="numeric"]').last().click();
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
  await typeCode(reset, await readCode(person.email, 2));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/signin/);

  await signIn(page, { ...person, password });
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
});

test('a second factor is set up, asked for, and given up with the recovery code', async ({ page }) => {
  test.setTimeout(120_000);
  const person = await register();
  await signIn(page, person);
  await page.goto('/profile');

  await page.getByRole('button', { name: 'Enable Now' }).click();
  const secret = await scan(page, 'QR code for your authenticator app');
  const enable = form(page, 'Enable two-factor authentication');
  await typeCode(enable, codeOf(secret));
  await enable.getByRole('button', { name: 'Verify' }).click();
  const recoveryCode = (await page.getByLabel('Recovery code').textContent()) ?? '';
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.txt$/);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText('Verification Completed')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Disable 2FA' })).toBeVisible();

  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const second = form(page, '2FA Authentication');
  await typeCode(second, codeOf(secret, 5));
  await second.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Invalid OTP')).toBeVisible();

  await page.goto('/account-recovery');
  const recovery = form(page, 'Account Recovery');
  await recovery.getByLabel('Email').fill(person.email);
  await recovery.getByLabel('Password', { exact: true }).fill(person.password);
  await recovery.getByLabel('Recovery code').fill('wrong');
  await recovery.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Wrong recovery key or email')).toBeVisible();
  await recovery.getByLabel('Recovery code').fill(recoveryCode.trim());
  await recovery.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Account Recovered Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
});

test('a password is changed, which signs other devices out', async ({ page, browser }) => {
  const person = await register();
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await signIn(page, person);
  await signIn(otherPage, person);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const change = form(page, 'Change Password');
  await change.getByLabel('Current Password').fill('Wrong-1234!');
  await change.getByLabel('New Password', { exact: true }).fill('N3w-Passw0rd!');
  await change.getByLabel('Confirm Password').fill('N3w-Passw0rd!');
  await change.getByRole('button').last().click();
  await expect(change.getByText(/current password/i).last()).toBeVisible();
  await change.getByLabel('Current Password').fill(person.password);
  await change.getByRole('button').last().click();
  await expect(change).toBeHidden();

  await otherPage.goto('/profile');
  await expect(otherPage).toHaveURL(/\/signin/);
  await other.close();
});

test('an account is deleted with the word and the code, and nothing opens it again', async ({ page }) => {
  const person = await register();
  await signIn(page, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete', exact: false }).last().click();
  const deletion = form(page, 'Delete Account');
  const submit = deletion.getByRole('button', { name: /delete/i });
  await expect(submit).toBeDisabled();
  await deletion.getByLabel('Type DELETE to confirm').fill('delete');
  await typeCode(deletion, '000000');
  await submit.click();
  await expect(page.getByText('Invalid Code!')).toBeVisible();
  await deletion.locator('input[inputmode="numeric"]').last().click();
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
  await typeCode(deletion, await readCode(person.email, 2));
  await submit.click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('User not found!')).toBeVisible();
});
