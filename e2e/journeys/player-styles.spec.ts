import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { createPlayer, enter, readPlayer, savePlayer } from '../support/players.ts';

const idIn = (address: string): string => new URL(address).searchParams.get('video') ?? '';

test('a member begins with a style, chosen with the keyboard', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create your first player' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a New Player' });
  const styles = dialog.getByRole('group', { name: 'Style' });
  await expect(styles.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await expect(styles.getByRole('radio')).toHaveCount(12);
  await expect(styles.locator('kin-player').first()).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('Player name').fill('Trailer');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(styles.getByRole('radio', { name: /^Cinema/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\?video=ply_/);

  const { name, config } = await readPlayer(owner, idIn(page.url()));
  expect(name).toBe('Trailer');
  expect(config.playerstyle).toMatchObject({ player_brand_color: '#0b0906', progress_bar_size: '3' });
});

test('a member dresses a player anew, keeps its words and images, and takes it back by one undo', async ({
  page,
  context,
}) => {
  const owner = await register();
  await enter(context, owner);
  const made = await createPlayer(owner, 'Tour');
  const playerBrandingImageUrl = '/branding/own.svg';
  await savePlayer(owner, { ...made, config: { ...made.config, videotitle: 'The tour', playerBrandingImageUrl } });
  const before = await readPlayer(owner, made.id);

  await page.goto(`/detail?video=${made.id}`);
  await page.getByRole('button', { name: 'Styles', exact: true }).click();
  const styles = page.getByRole('group', { name: 'Style' });
  await expect(styles.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await styles.getByRole('radio', { name: /^Candy/ }).check();
  await expect(page.getByText('Unsaved edits')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('All edits saved')).toBeVisible();
  await expect(styles.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await expect(page.getByText('Player Updated')).toBeVisible();

  const { name, config } = await readPlayer(owner, made.id);
  expect(name).toBe('Tour');
  expect(config).toMatchObject({ videotitle: 'The tour', playerBrandingImageUrl });
  expect(config.playerstyle.player_brand_color).toBe('#ffd6e8');
  expect(config.playersettings).toEqual(before.config.playersettings);
});
