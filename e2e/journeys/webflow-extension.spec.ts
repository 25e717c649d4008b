import type { Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { type DesignerOptions, designerOf, openInDesigner, serveExtension } from '../support/designer.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { testEnv } from '../support/test-env.ts';

async function prepare() {
  const api = createApi((await register()).token);
  const key = await api.apiKeys.create({ access: 'read' });
  const player = await api.createPlayer('Tour of "the" house');
  await api.createPlayer('Something else');
  return { api, key, player };
}

async function connect(page: Page, key: string): Promise<void> {
  await page.getByLabel('Address').fill(testEnv.productUrl);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Connect' }).click();
}

async function open(page: Page, options?: DesignerOptions): Promise<void> {
  const { url, close } = await serveExtension();
  page.on('close', close);
  await openInDesigner(page, url, options);
}

test('a person connects with a read-only key, finds a player and inserts it into the page', async ({ page }) => {
  const { key, player } = await prepare();
  await open(page);
  await connect(page, key.value);
  await expect(page.getByText('0 players on this page')).toBeVisible();
  await page.getByLabel('Search players').fill('house');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: /^Insert Tour/ }).click();
  await expect(page.getByText('1 player on this page')).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText('On this page');

  const { elements, notices } = await designerOf(page);
  expect(elements).toMatchObject([
    { tag: 'iframe', attributes: { src: `${testEnv.productUrl}/api/players/embed/${player.id}`, title: player.name } },
  ]);
  expect(notices).toEqual(['Tour of "the" house was inserted']);

  await page.reload();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Forget key' }).click();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

const refusals: [string, DesignerOptions, string][] = [
  ['without design rights', { canDesign: false }, 'not in a mode'],
  ['with nothing selected', { selected: null }, 'Select the element'],
  ['with an element that holds no others', { selected: 'leaf' }, 'cannot hold others'],
  ['when the Designer refuses', { accepts: false }, 'did not accept'],
];

for (const [when, options, reason] of refusals)
  test(`${when}, the snippet can be copied instead`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { key, player } = await prepare();
    await open(page, options);
    await connect(page, key.value);
    await page.getByRole('button', { name: /^Insert Tour/ }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByRole('button', { name: 'Copy snippet' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const snippet = await page.evaluate(() => navigator.clipboard.readText());
    expect(snippet).toContain(`src="${testEnv.productUrl}/api/players/embed/${player.id}"`);
    expect(snippet).toContain('title="Tour of &quot;the&quot; house"');
    expect((await designerOf(page)).elements).toEqual([]);
  });

test('a wrong key, a deleted one and a wrong address say so', async ({ page }) => {
  const { api, key } = await prepare();
  await open(page);
  await connect(page, 'kin_made-up');
  await expect(page.getByRole('alert')).toContainText('not known');
  await page.getByLabel('Address').fill('http://localhost:9');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('alert')).toContainText('does not answer');
  await connect(page, key.value);
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await api.apiKeys.remove({ key_id: key.id });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('not known');
});
