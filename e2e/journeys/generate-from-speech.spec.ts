import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { sampleVideo } from '../support/sample-video.ts';

test.setTimeout(300_000);

test('captions that were deleted are generated again, and read in the editor', async ({ page, context }) => {
  const owner = await register();
  const api = createApi(owner.token);
  const film = await api.upload('Talk.mp4', await sampleVideo({ seconds: 8, height: 180, speaks: true }));
  const stateOf = async () => (await api.getVideo(film)).steps.find(({ step }) => step === 'captions')?.state;
  await expect.poll(stateOf, { timeout: 180_000 }).toBe('done');
  await enter(context, owner);
  await page.goto(`/captions?video=${film}`);
  await page.getByRole('button', { name: 'Actions for English' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Edit English' })).toBeHidden();

  await page.getByRole('button', { name: 'Generate Captions' }).click();
  const asking = page.getByRole('dialog', { name: 'Generate Captions' });
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Generate captions' }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText('Auto-generated, please review')).toBeVisible({ timeout: 180_000 });
  await page.getByRole('link', { name: 'Edit English' }).click();
  await expect(page.getByLabel('Text of cue 1', { exact: true })).toHaveValue(/young man/);
});
