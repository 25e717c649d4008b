import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';
import { newPerson, register, sendSignIn } from '../support/person.ts';
import { enter } from '../support/players.ts';

test.setTimeout(180_000);

test('an operator closes the door, invites one person, and keeps another out', async ({ page, context, browser }) => {
  await enter(context, await signInOperator());
  const outsider = { ...newPerson('Alan Turing'), email: `alan-${Date.now()}@elsewhere.test` };

  await test.step('registration is for one domain from now on', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
    await page.getByRole('tab', { name: 'Registration' }).click();
    await page.getByRole('radio', { name: 'By email domain' }).check();
    // The other journeys go on: their people are of this domain.
    await page.getByLabel('Email domains').fill('@example.test');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Registration changed')).toBeVisible();
    await expectAccessible(page);
  });

  const visitor = await (await browser.newContext()).newPage();
  await test.step('somebody else is told so, and refused', async () => {
    await visitor.goto('/register');
    await expect(visitor.getByText('Registration is for addresses at example.test')).toBeVisible();
    await expect(
      createApi().accounts.generateOtp({ email: outsider.email, purpose: 'register' }),
    ).rejects.toMatchObject({
      code: 'registration_closed',
    });
  });

  await test.step('the invited comes in', async () => {
    await page.getByLabel('Email', { exact: true }).fill(outsider.email);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('list', { name: 'Invitations' }).getByText(outsider.email)).toBeVisible();
    await register(outsider, { mails: 2 });
    await page.getByRole('radio', { name: 'Open' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Registration changed').last()).toBeVisible();
  });

  await test.step('who is suspended cannot sign in', async () => {
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByLabel('Search accounts').fill(outsider.email);
    await page.getByRole('button', { name: `Actions for ${outsider.email}` }).click();
    await page.getByRole('menuitem', { name: 'Suspend…' }).click();
    await page.getByLabel('Reason').fill('Spam');
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(page.getByText('Reason: Spam')).toBeVisible();
    await visitor.goto('/signin');
    await sendSignIn(visitor, outsider);
    await expect(visitor.getByText('This account is suspended')).toBeVisible();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await expect(page.getByText('“Spam”')).toBeVisible();
  });
  await visitor.context().close();
});
