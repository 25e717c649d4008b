import { expectAccessible } from '../support/accessible.ts';
import { holdRedirect } from '../support/hold-redirect.ts';
import { typeCode } from '../support/input-modes.ts';
import { expect, test } from '../support/journey.ts';
import { readCode, wrongCode } from '../support/mailbox.ts';
import { confirm, newPerson, register, sendSignIn, signIn } from '../support/person.ts';
import { form } from '../support/screens.ts';
import { viewports } from '../support/viewports.ts';

for (const { name: viewport, use, inputMode, signOut } of viewports)
  test.describe(viewport, () => {
    test.use(use);
    test.setTimeout(240_000);

    test('a visitor registers with a mailed code, chooses a plan, sees the dashboard, signs out and in again', async ({
      page,
      context,
    }) => {
      const { fill, press } = inputMode;
      const person = newPerson();

      await page.goto('/');
      await expect(page).toHaveURL(/\/signin/);
      await expectAccessible(page);
      await press(page.getByRole('link', { name: 'Register Now' }));
      await expect(page).toHaveURL(/\/register/);
      await expectAccessible(page);
      await press(page.getByRole('button', { name: 'Register' }));
      await expect(page.getByText('Required field!')).toHaveCount(4);
      await expect(page.getByLabel('Name')).toBeFocused();
      await expectAccessible(page);

      await fill(page.getByLabel('Name'), person.name);
      await fill(page.getByLabel('Email'), person.email);
      await fill(page.getByLabel('Password', { exact: true }), person.password);
      await fill(page.getByLabel('Re-enter Password'), 'Other-1234!');
      await press(page.getByRole('button', { name: 'Register' }));
      await expect(page.getByText("Password doesn't match")).toBeVisible();
      await expect(page.getByLabel('Re-enter Password')).toBeFocused();
      await fill(page.getByLabel('Re-enter Password'), person.password);
      await press(page.getByRole('button', { name: 'Register' }));

      const confirming = form(page, 'Confirm your email');
      await expect(page.getByText('Enter the OTP sent on')).toBeVisible();
      await expectAccessible(page);
      const code = await readCode(person.email);
      await typeCode(inputMode, confirming, wrongCode(code));
      await press(page.getByRole('button', { name: 'Verify' }));
      await expect(page.getByText('Invalid OTP')).toBeVisible();
      await expect(confirming.getByLabel('Digit 1')).toBeFocused();
      await expectAccessible(page);
      await page.goBack();
      await page.goForward();
      await expect(confirming.getByLabel('Digit 1')).toBeVisible();
      await expect(confirming.getByLabel('Password', { exact: true })).toHaveCount(0);
      const goOn = await holdRedirect(page);
      // A digit too many changes nothing.
      await typeCode(inputMode, confirming, `${code}${(Number(code.at(-1)) + 1) % 10}`);
      await expect(confirming.getByLabel('Digit 6')).toHaveValue(code.at(-1) ?? '');
      await press(page.getByRole('button', { name: 'Verify' }));
      await expect(page.getByText('Account Created')).toBeVisible();
      await expectAccessible(page);
      await goOn();

      await expect(page).toHaveURL('/plans');
      const free = page.getByRole('article', { name: 'Free' });
      await expect(free).toBeVisible();
      await expectAccessible(page);
      await press(free.getByRole('button', { name: 'Subscribe' }));
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();

      const cookies = await context.cookies();
      const token = cookies.find((cookie) => cookie.name === 's-token');
      // WebKit drops a secure cookie on http://localhost.
      expect(token).toMatchObject({ secure: page.url().startsWith('https:'), sameSite: 'Strict' });
      const days = ((token?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(7);
      expect(cookies.map((cookie) => cookie.name)).toContain('s-user');

      await signOut(page);
      await expect(page).toHaveURL(/\/signin/);
      expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('s-token');

      await sendSignIn(page, { ...person, password: 'Wrong-1234' }, inputMode);
      await expect(page.getByText('Invalid Credentials!')).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await expectAccessible(page);
      await press(page.getByRole('button', { name: 'Show password' }));
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
      await fill(page.getByLabel('Password', { exact: true }), person.password);
      await press(page.getByRole('button', { name: 'Sign In' }));
      await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
    });

    test('an address that has an account cannot be registered again, also when it got one meanwhile', async ({
      page,
    }) => {
      const { fill, press } = inputMode;
      const [owner, other] = [await register(), newPerson()];
      await page.goto('/register');
      await fill(page.getByLabel('Name'), 'Eve');
      await fill(page.getByLabel('Email'), owner.email.toUpperCase());
      await fill(page.getByLabel('Password', { exact: true }), other.password);
      await fill(page.getByLabel('Re-enter Password'), other.password);
      await press(page.getByRole('button', { name: 'Register' }));
      await expect(page.getByText('Email already exists')).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await expectAccessible(page);

      await fill(page.getByLabel('Email'), other.email);
      await press(page.getByRole('button', { name: 'Register' }));
      const code = await readCode(other.email);
      await confirm(other, code);
      await typeCode(inputMode, form(page, 'Confirm your email'), code);
      await press(page.getByRole('button', { name: 'Verify' }));
      await expect(page.getByText('Email already exists')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Verify' })).toBeFocused();
      await expectAccessible(page);
    });
  });

test('an address that is no screen says so, and an error message is only ever text', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page).toHaveURL(/\/signin/);

  const person = await register();
  await signIn(page, person);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  const hostile = '<img src=x onerror="window.ran = true">';
  await page.goto(`/500?m=${encodeURIComponent(hostile)}`);
  await expect(page.getByText(hostile)).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.goto('/500');
  await expect(page.getByText('Internal Server Error')).toBeVisible();
});
