import { expect, type Page } from '@playwright/test';

interface Employee {
  email: string;
  name?: string;
  groups?: string;
  isConfirmed?: boolean;
}

/** On the page of the provider, which believes what it is told. */
export async function logInThere(page: Page, { email, name = '', groups = '', isConfirmed = true }: Employee) {
  await expect(page.getByRole('heading', { name: 'Example Login' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Groups').fill(groups);
  await page.getByLabel('Confirmed').setChecked(isConfirmed);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** From the sign-in screen to the provider and back. */
export async function signInByOpenid(page: Page, employee: Employee): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Example Login' }).click();
  await logInThere(page, employee);
}
