import { expectAccessible } from '../support/accessible.ts';
import { field } from '../support/editor-panel.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { createPlayer, enter } from '../support/players.ts';
import { uploadInDialog } from '../support/uploading.ts';

test('what nobody expected shows a reference that can be copied and quoted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await register();
  await enter(context, owner);
  const player = await createPlayer(owner, 'Product tour');
  await page.goto(`/detail?video=${player.id}`);
  await field(page, 'playerstyle.player_corner_radius').getByRole('textbox').fill('24');
  const failing = { error: 'Something went wrong on our side', code: 'internal', request_id: 'req-4711' };
  await page.route('**/api/players**', (route) => route.fulfill({ status: 500, json: failing }));
  await page.getByRole('button', { name: 'Save Edits' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Something went wrong on our side' });
  await expect(toast).toContainText('Reference: req-4711');
  await toast.getByRole('button', { name: 'Copy the reference' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('req-4711');
  await expectAccessible(page);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/all-players');
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data' })).toContainText('Reference: req-4711');
  await page.goto('/video-library');
  await page.route('**/api/videos', (route) => route.fulfill({ status: 507, json: failing }));
  const dialog = await uploadInDialog(page, { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') });
  await expect(dialog).toContainText('Something went wrong on our side. Reference: req-4711');
});

test('a refused ticket whose code is not known shows the limit of the plan, as every 400 of it does', async ({
  page,
  context,
}) => {
  await enter(context, await register());
  await page.goto('/video-library');
  await page.route('**/api/videos', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { error: 'No more', code: 'of_another_server' } })
      : route.fallback(),
  );
  const film = { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') };
  const dialog = await uploadInDialog(page, film);
  await expect(dialog.getByText('You have reached the video upload limit for this plan')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Upload Upgrade Your Plan' })).toBeVisible();
});
