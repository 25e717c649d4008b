import { expectAccessible } from '../support/accessible.ts';
import { field, flip, section } from '../support/editor-panel.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { createPlayer, enter } from '../support/players.ts';
import { onePixel } from '../support/sample-picture.ts';

test("a share page carries the name and the logo of its owner's client, and none of ours", async ({
  page,
  context,
}) => {
  const owner = await register();
  await enter(context, owner);
  const player = await createPlayer(owner, 'Harbour tour');
  await page.goto(`/detail?video=${player.id}`);
  await section(page, 'Share Page').click();
  await field(page, 'shareOwnerName').getByRole('textbox').fill('North & Co');
  await flip(field(page, 'playersettings.share_credit'));
  await field(page, 'shareOwnerLogoUrl').locator('input').setInputFiles(onePixel(0x4fc922));
  await expect(page.getByRole('img', { name: 'Current Logo' })).toBeVisible();
  await expect(page.getByText('All edits saved')).toBeVisible();

  const shared = await context.newPage();
  await shared.goto(`/watch/${player.id}`);
  await expect(shared).toHaveTitle('Harbour tour – North & Co');
  await expect(shared.getByText('North & Co')).toBeVisible();
  const logo = shared.locator('.owner img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await shared.content()).not.toContain('Kinora');
  await expectAccessible(shared);

  await page.bringToFront();
  await page.getByRole('button', { name: 'Remove Logo' }).click();
  await expect(page.getByText('All edits saved')).toBeVisible();
  await shared.reload();
  await expect(shared.getByText('North & Co')).toBeVisible();
  await expect(logo).toHaveCount(0);
});
