import { expect, test } from '../support/journey.ts';
import { readCode } from '../support/mailbox.ts';
import { newPerson, register, signIn } from '../support/person.ts';

test('a visitor registers with a mailed code, chooses a plan, sees the dashboard, signs out and in again', async ({
  page,
  context,
}) => {
  const { name, email, password } = newPerson();

  await page.goto('/');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(page).toHaveURL(/\/register/);

  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-enter Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page.getByText('Enter the OTP sent on')).toBeVisible();
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(await readCode(email));
  await page.getByRole('button', { name: /Submit|Verify|Continue/ }).click();
  await expect(page.getByText('Account Created')).toBeVisible();
  await expect(page).toHaveURL('/plans');
  await page.getByRole('article', { name: 'Free' }).getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();

  const cookies = await context.cookies();
  const token = cookies.find((cookie) => cookie.name === 's-token');
  expect(token).toMatchObject({ secure: true, sameSite: 'Strict' });
  const days = ((token?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);
  expect(cookies.map((cookie) => cookie.name)).toContain('s-user');

  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/signin/);
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('s-token');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1234');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid Credentials!')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
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
