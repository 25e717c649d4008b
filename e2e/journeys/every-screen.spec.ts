import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { checkAxeAndLayout, checkDialog, wide } from '../support/axe-and-layout-check.ts';
import { chooseOnScreen, payOnScreen, planCard } from '../support/billing.ts';
import { expect, test } from '../support/journey.ts';
import { openScreen, type Screen } from '../support/open-screen.ts';
import { signInOperator } from '../support/operator.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { adminTabs, memberScreens, visitorScreens } from '../support/screens.ts';
import { seedAccount } from '../support/seed-account.ts';
import { tellView } from '../support/tell-view.ts';

test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

/** Screens that stand on their own below, because they need an address of their own. */
const furtherPaths = [
  '/admin',
  '/analytics',
  '/analytics/player',
  '/analytics/video',
  '/captions',
  '/captions/edit',
  '/checkout',
  '/cuts',
  '/detail',
  '/report',
];

const tracks = (page: Page) => page.getByRole('list', { name: 'Tracks' });

const cuts = (page: Page) => page.getByRole('list', { name: 'Cuts' });

const figures = (page: Page) => page.getByRole('list', { name: 'Figures' });
const emptyFigures = (page: Page) => page.getByText('Nothing is stored on your visitors’ devices');

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function checkScreens(page: Page, screens: Screen[]): Promise<void> {
  const titles = new Set<string>();
  for (const screen of screens)
    await test.step(screen.path, async () => {
      await openScreen(page, screen);
      await checkAxeAndLayout(page);
      titles.add(await page.title());
    });
  expect([...titles].every((title) => title.endsWith(' · Kinora'))).toBe(true);
  expect(titles.size).toBe(screens.length);
}

test('every route of the table is checked here', () => {
  const table = readFileSync(new URL('../../apps/dashboard/src/router.tsx', import.meta.url), 'utf8');
  const addresses = readFileSync(
    new URL('../../apps/dashboard/src/features/webflow/webflow-addresses.ts', import.meta.url),
    'utf8',
  );
  const confirmationPath = /confirmationPath = '([^']+)'/.exec(addresses)?.[1];
  const found = [...table.matchAll(/path: (?:'([^']+)'|confirmationPath)/g)].map(
    ([, path]) => path ?? confirmationPath,
  );
  const visited = [...visitorScreens, ...memberScreens].map(({ path }) => path);
  expect(new Set([...visited, ...furtherPaths])).toEqual(new Set(found));
});

test('the screens of visitors', async ({ page }) => {
  await checkScreens(page, visitorScreens);
});

test('the screens of an administrator', async ({ page, context }) => {
  await enter(context, await signInOperator());
  for (const { tab, shows } of adminTabs)
    await test.step(tab, async () => {
      await openScreen(page, { path: '/admin', address: `/admin?tab=${tab}`, heading: 'Administration', shows });
      await checkAxeAndLayout(page);
    });
});

test('the screens of a member who has much', async ({ page, context }) => {
  const owner = await seedAccount();
  const { api, film, player, track } = owner;
  await tellView({ playerId: player.id, videoId: film });
  await enter(context, owner);
  await chooseOnScreen(page, 'Starter');
  await payOnScreen(page);
  await checkScreens(page, [
    ...memberScreens,
    { path: '/captions', address: `/captions?video=${film}`, heading: 'Captions and Chapters', shows: tracks },
    { path: '/cuts', address: `/cuts?video=${film}`, heading: 'Replace Video', shows: cuts },
    {
      path: '/captions/edit',
      address: `/captions/edit?video=${film}&track=${track.id}`,
      heading: `${track.label} · Captions`,
      shows: (at) => at.getByLabel('Text of cue 3'),
    },
  ]);

  // Views are summed up every minute; the screens above take longer than that.
  const days = { from: dayAgo(1), to: dayAgo(-1) };
  await expect.poll(async () => (await api.stats.overview(days)).totals.plays, { timeout: 90_000 }).toBe(1);
  await checkScreens(page, [
    { path: '/analytics', heading: 'Analytics', shows: figures },
    {
      path: '/analytics/video',
      address: `/analytics/video?id=${film}`,
      heading: /^A_rather_long_name/,
      shows: (at) => at.getByRole('table', { name: 'Audience retention of 1 play' }),
    },
    {
      path: '/analytics/player',
      address: `/analytics/player?id=${player.id}`,
      heading: /^A rather long name/,
      shows: (at) => at.getByText('Viewers cannot watch in full screen'),
    },
  ]);
  await openScreen(page, { path: '/analytics', heading: 'Analytics', shows: figures });
  await checkDialog(page, page.getByRole('button', { name: 'Analytics settings' }), 'Analytics settings');
  const input = { label: 'A rather long name for a report', player_id: player.id, ends_at: null, emails: [] };
  const { url } = await api.reports.create(input);
  await checkDialog(page, page.getByRole('button', { name: 'Share report' }), 'Share report');
  await openScreen(page, { path: '/report', address: pathOf(url), heading: /^A rather long/, shows: figures });
  await checkAxeAndLayout(page);

  await openScreen(page, memberScreens.find(({ path }) => path === '/profile') as Screen);
  await checkDialog(page, page.getByRole('button', { name: 'Cancel plan' }), 'Cancel Starter?');
  await openScreen(page, memberScreens.find(({ path }) => path === '/plans') as Screen);
  await checkDialog(page, planCard(page, 'Pro').getByRole('button', { name: 'Subscribe' }), 'Change to Pro?');
});

test('the screens of a member who has nothing yet', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  const { provider_subscription_id } = await createApi(owner.token).subscriptions.subscribe({ plan_id: 'starter' });
  const checkout = `/checkout?planid=starter&s_id=${provider_subscription_id}`;
  await checkScreens(page, [
    { path: '/', heading: 'Video Players', shows: (at) => at.getByText('No players yet') },
    { path: '/all-players', heading: 'All Players', shows: (at) => at.getByText('No players yet') },
    {
      path: '/video-library',
      heading: 'Video Library',
      shows: (at) => at.getByRole('button', { name: 'Upload your first video' }),
    },
    { path: '/analytics', heading: 'Analytics', shows: emptyFigures },
    { path: '/analytics/video', address: '/analytics/video?id=vid_none', heading: 'Video not found' },
    { path: '/analytics/player', address: '/analytics/player?id=ply_none', heading: 'Player not found' },
    { path: '/invoices', heading: 'Your Payment Receipts', shows: (at) => at.getByText('No invoice found') },
    { path: '/checkout', address: checkout, heading: 'Checkout', shows: (at) => at.getByLabel('Phone') },
    { path: '/detail', address: '/detail?video=ply_none', heading: 'Player not found' },
    { path: '/captions', address: '/captions?video=vid_none', heading: 'Video not found' },
    { path: '/cuts', address: '/cuts?video=vid_none', heading: 'Video not found' },
    { path: '/captions/edit', address: '/captions/edit?video=vid_none&track=trk_none', heading: 'Track not found' },
  ]);
  await page.route('**/api/players?*', (route) =>
    route.fulfill({ status: 403, json: { error: 'No', code: 'forbidden' } }),
  );
  await openScreen(page, {
    path: '/all-players',
    heading: 'All Players',
    shows: (at) => at.getByText('Error fetching data'),
  });
  await checkAxeAndLayout(page);
});
