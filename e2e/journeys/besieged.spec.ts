import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { readLink } from '../support/mailbox.ts';
import { register, sendSignIn, signIn } from '../support/person.ts';
import { form } from '../support/screens.ts';
import { letStrangersGuess } from '../support/time-passes.ts';
import { viewports } from '../support/viewports.ts';

const askForCode = (email: string): Promise<unknown> => createApi().accounts.generateOtp({ email, purpose: 'reset' });

for (const { name: viewport, use, inputMode, signOut } of viewports)
  test.describe(viewport, () => {
    test.use(use);
    test.setTimeout(240_000);
    const { fill, press } = inputMode;

    test('strangers who guess keep no owner out who signed in here before', async ({ page }) => {
      const person = await register();
      await signIn(page, person);
      await signOut(page);
      await letStrangersGuess(person.email);
      await sendSignIn(page, person, inputMode);
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
    });

    test('nor one who has the mail that they caused', async ({ page }) => {
      const person = { ...(await register()), password: 'N3w-Passw0rd!' };
      await letStrangersGuess(person.email);
      for (let count = 0; count < 3; count += 1) await askForCode(person.email);
      await expect(askForCode(person.email)).rejects.toMatchObject({ status: 429 });
      await page.goto(await readLink(person.email, 4));
      const reset = form(page, 'Create New Password');
      await expect(reset).toBeVisible();
      await expect(page).toHaveURL('/forgot-password');
      await expect(reset.getByLabel('Digit 1')).toHaveCount(0);
      await page.reload();
      await expectAccessible(page);
      await fill(reset.getByLabel('New Password', { exact: true }), person.password);
      await fill(reset.getByLabel('Confirm Password'), person.password);
      await press(reset.getByRole('button', { name: 'Submit' }));
      await expect(page).toHaveURL(/\/signin/);
      await letStrangersGuess(person.email);
      await sendSignIn(page, person, inputMode);
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
    });
  });
