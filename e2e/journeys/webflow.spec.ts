import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { newPerson, register, sendSignIn, signIn } from '../support/person.ts';
import { sendJson } from '../support/send-json.ts';
import { testEnv } from '../support/test-env.ts';

const setFaults = (faults: object[]) =>
  sendJson(`${testEnv.sandboxUrl}/_sandbox/webflow/faults`, { method: 'PUT', body: faults });

/** The consent page, as an installation that begins at Webflow opens it. */
const consentAddress = (): string => {
  const redirect_uri = `${testEnv.productUrl}/webflow-confirmation`;
  const query = { response_type: 'code', client_id: 'kinora-sandbox-client', scope: 'sites:read', redirect_uri };
  return `${testEnv.sandboxUrl}/webflow/oauth/authorize?${new URLSearchParams(query)}`;
};

async function openDesigner(page: Page): Promise<Page> {
  const [designer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open Webflow' }).click(),
  ]);
  return designer;
}

// The faults of one journey would hit the others.
test.describe.configure({ mode: 'default' });

test('a member connects Webflow from the profile, opens the Designer, reloads without harm and disconnects', async ({
  page,
}) => {
  await signIn(page, await register());
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Webflow' });
  await section.getByRole('button', { name: 'Connect Webflow' }).click();
  await page.getByRole('button', { name: 'Authorize App' }).click();
  await expect(page.getByRole('heading', { name: 'Authorization Complete' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Authorization Complete' })).toBeVisible();

  const designer = await openDesigner(page);
  await expect(designer.getByText('acme-studio')).toBeVisible();
  await expect(designer.getByText('kinora-sandbox-client')).toBeVisible();
  await designer.close();

  await page.goto('/profile');
  await expect(section.getByText(/^Connected on/)).toBeVisible();
  await section.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Webflow disconnected')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Connect Webflow' })).toBeVisible();
});

test('a visitor who comes from Webflow signs in, chooses a plan and is led back', async ({ page, context }) => {
  const person = await register(newPerson(), { planId: null });
  await page.goto(consentAddress());
  await page.getByRole('button', { name: 'Authorize App' }).click();
  await expect(page).toHaveURL(/\/signin\?code=\w+/);
  const held = (await context.cookies()).find(({ name }) => name === 'webflow-code');
  expect(page.url()).toContain(held?.value);

  await sendSignIn(page, person);
  await expect(page).toHaveURL('/plans');
  await page.getByRole('article', { name: 'Free' }).getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Authorization Complete' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('webflow-code');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Video Players' })).toBeVisible();
});

test('a bad code, a denied consent and an empty list of sites say so', async ({ page }) => {
  await signIn(page, await register());
  for (const query of ['?code=made-up', '', '?error=access_denied']) {
    await page.goto(`/webflow-confirmation${query}`);
    await expect(page.getByRole('heading', { name: 'Code Expire or Invalid' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Connect Webflow' }).click();
  await expect(page.getByRole('heading', { name: 'Authorize Kinora' })).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('button', { name: 'Authorize App' }).click();
  await expect(page.getByRole('heading', { name: 'Authorization Complete' })).toBeVisible();
  await expect(page.getByText('You did not authorize any sites')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Webflow' })).toHaveCount(0);
});

test('a code that was not asked for here replaces a connection only after a question', async ({ page }) => {
  await signIn(page, await register());
  const install = async () => {
    await page.goto(consentAddress());
    await page.getByRole('button', { name: 'Authorize App' }).click();
  };
  await install();
  await expect(page.getByRole('heading', { name: 'Authorization Complete' })).toBeVisible();

  await install();
  await expect(page.getByRole('heading', { name: 'Replace your Webflow connection?' })).toBeVisible();
  await expect(
    page.getByText(/Kinora has been connected to .+ since .+\. Replacing it ends that connection/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Keep current connection' }).click();
  await expect(page.getByRole('region', { name: 'Webflow' }).getByText(/^Connected on/)).toBeVisible();

  await install();
  await page.getByRole('button', { name: 'Replace connection' }).click();
  await expect(page.getByRole('heading', { name: 'Authorization Complete' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Authorization Complete' })).toBeVisible();
});

test('when Webflow does not answer, it can be tried again with the same code', async ({ page }) => {
  await signIn(page, await register());
  await page.goto(consentAddress());
  await setFaults([{ path: '/v2/sites', nth: 1, status: 500 }]);
  await page.getByRole('button', { name: 'Authorize App' }).click();
  await expect(page.getByText('Webflow does not answer. Try again in a moment')).toBeVisible();
  await setFaults([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Authorization Complete' })).toBeVisible();
});
