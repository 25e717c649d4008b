import { expectAccessible } from '../support/accessible.ts';
import { holdRedirect } from '../support/hold-redirect.ts';
import { typeCode } from '../support/input-modes.ts';
import { expect, test } from '../support/journey.ts';
import { readCode, wrongCode } from '../support/mailbox.ts';
import { register, sendSignIn } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { form } from '../support/screens.ts';
import { viewports } from '../support/viewports.ts';

for (const { name: viewport, use, inputMode } of viewports)
  test.describe(viewport, () => {
    test.use(use);
    test.setTimeout(240_000);
    const { fill, press } = inputMode;

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
      await typeCode(inputMode, deletion, wrongCode(code));
      await press(submit);
      await expect(page.getByText('Invalid Code!')).toBeVisible();
      await expect(deletion.getByLabel('Digit 1')).toBeFocused();
      await expectAccessible(page);
      const goOn = await holdRedirect(page);
      await typeCode(inputMode, deletion, code);
      await press(submit);
      await expect(page.getByText('Account deleted')).toBeVisible();
      await expectAccessible(page);
      await goOn();
      await expect(page).toHaveURL(/\/signin/);
      await sendSignIn(page, person, inputMode);
      await expect(page.getByText('User not found!')).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await expectAccessible(page);
    });
  });
