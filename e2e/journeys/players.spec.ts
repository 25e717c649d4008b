import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { createPlayer, enter } from '../support/players.ts';

test('a new member creates a player, copies it, finds it and deletes it', async ({ page, context }) => {
  await enter(context, await register());
  await page.goto('/');
  await page.getByRole('button', { name: 'Create your first player' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a New Player' });
  const proceed = dialog.getByRole('button', { name: 'Continue' });
  await expect(proceed).toBeDisabled();
  await dialog.getByLabel('Player name').press('Enter');
  await expect(dialog.getByText('Required field!')).toBeVisible();
  await dialog.getByLabel('Player name').fill('   ');
  await expect(dialog.getByText('Required field!')).toBeHidden();
  await expect(proceed).toBeDisabled();
  await dialog.getByLabel('Player name').press('Enter');
  await expect(dialog.getByText('Required field!')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Player name').fill('x'.repeat(80));
  await expect(dialog.getByLabel('Player name')).toHaveValue('x'.repeat(60));
  await dialog.getByLabel('Player name').fill('Product tour');
  await proceed.click();
  await expect(page.getByText('Player Created')).toBeVisible();
  await expect(page).toHaveURL(/\/detail\?video=ply_/);

  await page.getByRole('link', { name: 'Back to all players' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Product tour' });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(/last edit (just now|\d+ (sec|min)s? ago)/);

  await card.getByRole('button', { name: 'Actions for Product tour' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Player Copied')).toBeVisible();
  const copy = page.getByRole('article').filter({ hasText: /Product tour copy \d{6}/ });
  await expect(copy).toBeVisible();

  await page.getByPlaceholder('Search Video Player Name...').fill('TOUR COPY');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByPlaceholder('Search Video Player Name...').fill('nothing like it');
  await expect(page.getByText('No players found')).toBeVisible();
  await page.getByPlaceholder('Search Video Player Name...').fill('');

  await copy.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure want to remove video ?')).toBeVisible();
  await page.getByRole('button', { name: 'Okay' }).click();
  await expect(page.getByText('Player Deleted')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a player that cannot be created is told once, and the next press creates it', async ({ page, context }) => {
  await enter(context, await register());
  await page.goto('/all-players');
  await page.getByRole('button', { name: 'Create New Player' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a New Player' });
  await dialog.getByLabel('Player name').fill('Product tour');
  await page.route('**/api/players', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/The server cannot be reached/)).toHaveCount(1);
  await expect(dialog.getByLabel('Player name')).toHaveValue('Product tour');
  await page.unroute('**/api/players');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/detail\?video=ply_/);
});

test('the dashboard shows eight players and leads to the rest, newest edit first', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  for (let number = 1; number <= 9; number++) await createPlayer(owner, `Player ${number}`);
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(8);
  const listAsked = page.waitForRequest(/\/api\/players\?limit=48/);
  await page.getByRole('link', { name: 'See All' }).hover();
  await listAsked;
  await page.getByRole('link', { name: 'See All' }).click();
  await expect(page).toHaveURL('/all-players');
  await expect(page.getByRole('article')).toHaveCount(9);
  await expect(page.getByRole('article').first()).toContainText('Player 9');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^New player/ }).click();
  await expect(page.getByRole('dialog', { name: 'Create a New Player' })).toBeVisible();
  await page.keyboard.press('Escape');
  const editorAsked = page.waitForRequest(/\/assets\/editor-route/);
  await page.getByRole('article').last().hover();
  await editorAsked;
  await page.getByRole('article').last().click();
  await expect(page).toHaveURL(/\/detail\?video=ply_/);
});

test('a list that cannot be fetched says so and can be tried again', async ({ page, context }) => {
  await enter(context, await register());
  await page.route('**/api/players?*', (route) =>
    route.fulfill({ status: 403, json: { error: 'No', code: 'forbidden' } }),
  );
  await page.goto('/all-players');
  await expect(page.getByText('Error fetching data')).toBeVisible();
  await page.unroute('**/api/players?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No players yet')).toBeVisible();
});

test('hundreds of players scroll to the end with only a screenful in the page', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  const numbers = Array.from({ length: 260 }, (_, index) => index + 1);
  await createPlayer(owner, 'The very first');
  while (numbers.length > 0)
    await Promise.all(numbers.splice(0, 20).map((number) => createPlayer(owner, `Player ${number}`)));
  await page.goto('/all-players');
  await expect(page.getByText('261 players')).toBeVisible();
  const cards = page.getByRole('article');
  let most = 0;
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 6000);
        most = Math.max(most, await cards.count());
        return cards.filter({ hasText: 'The very first' }).count();
      },
      { intervals: [150] },
    )
    .toBe(1);
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThan(80);
});
