import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { register, signIn } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { viewports } from '../support/viewports.ts';

for (const { name: viewport, use, inputMode } of viewports)
  test.describe(viewport, () => {
    test.use(use);
    test.setTimeout(240_000);
    const { press } = inputMode;

    test('other devices are signed out, one and all', async ({ page, context, browser }) => {
      const person = await register();
      await enter(context, person);
      const others = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
      for (const other of others) await signIn(other, person);

      await page.goto('/profile');
      const section = page.getByRole('region', { name: 'Signed-in devices' });
      await expect(section.getByRole('listitem')).toHaveCount(4);
      await expect(section.getByText('This device')).toHaveCount(1);
      await press(section.getByRole('button', { name: /^Sign out .* on / }).first());
      await expect(page.getByText('Device signed out')).toBeVisible();
      await expect(section.getByRole('listitem')).toHaveCount(3);
      const { value } = await createApi(person.token).apiKeys.create({});
      const question = page.getByRole('dialog', { name: 'Sign out all other devices?' });
      await press(section.getByRole('button', { name: 'Sign out all others' }));
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await press(question.getByRole('button', { name: 'Cancel' }));
      await expect(section.getByRole('listitem')).toHaveCount(3);
      await press(section.getByRole('button', { name: 'Sign out all others' }));
      await press(question.getByLabel('Also delete my API keys'));
      await press(question.getByRole('button', { name: 'Sign out' }));
      await expect(page.getByText('All other devices signed out, API keys deleted')).toBeVisible();
      await expect(createApi(value).players.list({})).rejects.toMatchObject({ status: 401 });
      await expect(section.getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      for (const other of others) {
        await other.goto('/profile');
        await expect(other).toHaveURL(/\/signin/);
        await other.context().close();
      }
    });
  });
