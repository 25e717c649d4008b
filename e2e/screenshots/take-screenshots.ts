import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Player } from '@kinora/contract';
import { chromium, type Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { launchOptions } from '../support/browser.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { enter } from '../support/players.ts';
import { testEnv } from '../support/test-env.ts';
import { startDemo } from './start-demo.ts';

/** The screenshots of the README and the docs, taken anew from the product as it is. */
const folder = join(import.meta.dirname, '../../docs/screenshots');
const shown = ['Northern Nights', 'Desert road', 'Harbour hotel', 'City desk', 'Sweet shop', 'Onboarding'];

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
  console.log(`docs/screenshots/${name}.webp`);
}

async function takeDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  await keep(page, 'dashboard');
}

async function takeStyles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create New Player' }).click();
  await page.getByLabel('Player name').fill('Northern Nights');
  await page.getByRole('radio', { name: /^Cinema/ }).check();
  await page.locator('kin-player').last().waitFor();
  await page.mouse.move(0, 0);
  await keep(page, 'styles');
}

async function takeEditor(page: Page, { id }: Player): Promise<void> {
  await page.goto(`/detail?video=${id}`);
  await page.locator('kin-player').waitFor();
  await page.getByRole('button', { name: 'Playback Progress' }).click();
  await keep(page, 'editor');
}

/** What whoever runs the installation sees in the first hour. */
async function takeAdministration(page: Page): Promise<void> {
  for (const [tab, shows] of [
    ['setup', page.getByRole('button', { name: 'Finish set-up' })],
    ['registration', page.getByRole('radio', { name: 'By email domain' })],
    ['overview', page.getByText('Settings in force')],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`);
    await shows.waitFor();
    await keep(page, `administration-${tab}`);
  }
}

/** As another site shows them. */
async function takeEmbeds(page: Page, players: readonly Player[]): Promise<void> {
  const frames = players.map(
    ({ id }) => `<iframe src="${testEnv.productUrl}/api/players/embed/${id}" allow="fullscreen"></iframe>`,
  );
  const style = `body{margin:0;padding:40px;background:#f4f5f7;display:grid;grid-template-columns:repeat(3,1fr);gap:28px}
    h1{display:none}iframe{border:0;width:100%;aspect-ratio:16/9}`;
  const site = await openForeignSite(`<style>${style}</style>${frames.join('')}`);
  await page.setViewportSize({ width: 1600, height: 672 });
  await page.goto(site.url);
  await keep(page, 'embeds');
  // It waits for the browser to let go, which that does when it ends.
  void site.close();
}

const demo = await startDemo();
const browser = await chromium.launch(launchOptions);
try {
  const context = await browser.newContext({
    baseURL: testEnv.productUrl,
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
  });
  await enter(context, demo.owner);
  const all = await createApi(demo.owner.token).players.list({});
  const players = shown.flatMap((start) => all.find(({ name }) => name.startsWith(start)) ?? []);
  const [first] = players;
  if (!first) throw new Error('The demo holds none of the players that are shown.');
  const page = await context.newPage();
  await takeDashboard(page);
  await takeStyles(page);
  await takeEditor(page, first);
  await takeAdministration(page);
  await takeEmbeds(page, players);
} finally {
  await browser.close();
  await demo.stop();
}
