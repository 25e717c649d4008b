import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { codeOf, scan, wholeStepAhead } from '../support/authenticator.ts';
import { holdRedirect } from '../support/hold-redirect.ts';
import { typeCode } from '../support/input-modes.ts';
import { expect, test } from '../support/journey.ts';
import { readCode } from '../support/mailbox.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { form } from '../support/screens.ts';
import { ageProof } from '../support/time-passes.ts';
import { viewports } from '../support/viewports.ts';

for (const { name: viewport, use, inputMode } of viewports)
  test.describe(viewport, () => {
    test.use(use);
    test.setTimeout(240_000);
    const { fill, press } = inputMode;

    test('long after signing in, keys and the second factor ask who is there', async ({ page, context }) => {
      const person = await register();
      await createApi(person.token).apiKeys.create({ name: 'Site' });
      await ageProof(person.email);
      await enter(context, person);
      await page.goto('/profile');
      const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
      const goOn = confirm.getByRole('button', { name: 'Continue' });
      const value = page.getByRole('list', { name: 'API keys' }).locator('code').first();
      await expect(value).toHaveText(/^kin_•+$/);

      await press(page.getByRole('button', { name: 'Show Site' }));
      await expect(confirm.getByLabel('Password', { exact: true })).toBeFocused();
      await expectAccessible(page);
      await press(confirm.getByRole('button', { name: 'Close' }));
      await expect(page.getByText('Confirm that it is you to continue')).toBeVisible();
      await expect(value).toHaveText(/^kin_•+$/);
      await press(page.getByRole('button', { name: 'Show Site' }));
      await press(goOn);
      await expect(confirm.getByText('Required field!')).toBeVisible();
      await fill(confirm.getByLabel('Password', { exact: true }), 'Wrong-1234!');
      await press(goOn);
      await expect(confirm.getByText('Incorrect password')).toBeVisible();
      await expect(confirm.getByLabel('Password', { exact: true })).toBeFocused();
      await expectAccessible(page);
      await fill(confirm.getByLabel('Password', { exact: true }), person.password);
      await press(goOn);
      await expect(value).toHaveText(/^kin_[\w-]{43}$/);
      await press(page.getByRole('button', { name: 'Generate API KEY' }));
      await expect(page.getByText('API KEY generated')).toBeVisible();
      await expect(confirm).toBeHidden();

      await ageProof(person.email);
      await press(page.getByRole('button', { name: 'Enable Now' }));
      await fill(confirm.getByLabel('Password', { exact: true }), person.password);
      await press(goOn);
      const secret = await scan(page, 'QR code for your authenticator app');
      const enabling = form(page, 'Enable two-factor authentication');
      await wholeStepAhead();
      await typeCode(inputMode, enabling, codeOf(secret, -1));
      await press(enabling.getByRole('button', { name: 'Verify' }));
      await press(page.getByRole('button', { name: 'I have saved it' }));
      await press(page.getByRole('button', { name: 'Done' }));

      await ageProof(person.email);
      await press(page.getByRole('button', { name: 'Generate API KEY' }));
      await expect(confirm.getByLabel('Digit 1')).toBeFocused();
      await expectAccessible(page);
      await typeCode(inputMode, confirm, codeOf(secret, 5));
      await press(goOn);
      await expect(confirm.getByText('Invalid code')).toBeVisible();
      await expect(confirm.getByLabel('Digit 1')).toBeFocused();
      await typeCode(inputMode, confirm, codeOf(secret));
      await press(goOn);
      await expect(page.getByRole('list', { name: 'API keys' }).getByRole('listitem')).toHaveCount(3);
    });

    test('long after signing in, deleting the account asks who is there', async ({ page, context }) => {
      const person = await register();
      await ageProof(person.email);
      await enter(context, person);
      await page.goto('/profile');
      await press(page.getByRole('region', { name: 'Delete Account' }).getByRole('button', { name: 'Delete' }));
      const deletion = form(page, 'Delete Account');
      await fill(deletion.getByLabel('Type DELETE to confirm'), 'DELETE');
      await typeCode(inputMode, deletion, await readCode(person.email, 2));
      await press(deletion.getByRole('button', { name: 'Delete Account' }));
      const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
      await expect(confirm).toBeVisible();
      await press(confirm.getByRole('button', { name: 'Close' }));
      await expect(deletion.getByText('Confirm that it is you to continue')).toBeVisible();
      await press(deletion.getByRole('button', { name: 'Delete Account' }));
      const goOn = await holdRedirect(page);
      await fill(confirm.getByLabel('Password', { exact: true }), person.password);
      await press(confirm.getByRole('button', { name: 'Continue' }));
      await expect(page.getByText('Account deleted')).toBeVisible();
      await goOn();
      await expect(page).toHaveURL(/\/signin/);
    });
  });
