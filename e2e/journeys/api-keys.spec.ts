import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';

test('keys are generated, shown, copied, used within their rights and deleted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(context, await register());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Generate API KEY' }).click();
  await expect(page.getByText(/^Created on \d{1,2} \w{3,4} \d{4} · Never used$/)).toBeVisible();

  await page.getByLabel('Name (optional)').fill('Marketing site');
  await page.getByLabel('Access').selectOption('Read only');
  await page.getByRole('button', { name: 'Generate API KEY' }).click();
  const rows = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const newest = rows.first();
  await expect(newest).toContainText('Marketing site');
  await expect(newest).toContainText('Read only');
  await expect(newest.locator('code')).toHaveText(/^kin_•+$/);
  await newest.getByRole('button', { name: 'Show Marketing site' }).click();
  const value = (await newest.locator('code').textContent()) ?? '';
  await newest.getByRole('button', { name: 'Hide Marketing site' }).click();
  await expect(newest.locator('code')).toHaveText(/^kin_•+$/);
  await newest.getByRole('button', { name: 'Copy Marketing site' }).click();
  await expect(page.getByText('API KEY copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);

  const holder = createApi(value);
  expect(await holder.players.list({})).toEqual([]);
  await expect(holder.createPlayer('Not with this key')).rejects.toMatchObject({ status: 403 });
  await page.reload();
  await expect(newest).toContainText('Last used');

  await newest.getByRole('button', { name: 'Delete Marketing site' }).click();
  const question = page.getByRole('dialog', { name: 'Delete API Key?' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(rows).toHaveCount(2);
  await newest.getByRole('button', { name: 'Delete Marketing site' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Api Key Deleted')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(holder.players.list({})).rejects.toMatchObject({ status: 401 });
});

test('of many keys the newest are in sight, and the others are a press away', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  for (let number = 1; number <= 12; number += 1)
    await createApi(owner.token).apiKeys.create({ name: `Site ${number}` });
  await page.goto('/profile');
  const rows = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Site 12');
  const more = page.getByRole('button', { name: 'Show 2 more' });
  await more.press('Enter');
  await expect(rows).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Show fewer' })).toBeFocused();
  await page.getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect(rows).toHaveCount(10);
});
