import type { Locator, Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';

function call(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { name, exact: true });
  return page.getByRole('article').filter({ has: heading });
}

async function send(article: Locator): Promise<Locator> {
  const form = article.locator('form');
  if (!(await form.isVisible())) await article.getByText('Try it').click();
  await form.getByRole('button', { name: 'Send' }).click();
  return form.locator('output');
}

test('a reader of the API page tries calls with a key, which the page keeps nowhere', async ({ page }) => {
  const api = createApi((await register()).token);
  const { value } = await api.apiKeys.create({});
  await page.goto('/docs');
  await expect(await send(call(page, 'GET /players'))).toContainText('unauthenticated');

  await page.getByLabel('API key').fill(value);
  await expect(await send(call(page, 'POST /players'))).toContainText('"name": "Product tour"');
  const list = await send(call(page, 'GET /players'));
  await expect(list).toContainText('200');
  await expect(list).toContainText(/29\d calls left/);
  await expect(list).toContainText('Product tour');
  await expect(await send(call(page, 'GET /players/{player_id}'))).toContainText('player_not_found');
  await expect(call(page, 'GET /api-keys').getByText('Try it')).toHaveCount(0);

  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.reload();
  await expect(page.getByLabel('API key')).toHaveValue('');
});
