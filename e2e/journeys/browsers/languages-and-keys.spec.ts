import { expect, test } from '../../support/browsers/browser-journey.ts';
import { sharedFilm } from '../../support/browsers/shared-film.ts';
import type { Scope, Tab } from '../../support/browsers/tab.ts';
import { expectMoving, viewing } from '../../support/browsers/watching.ts';
import { embedFilm } from '../../support/published-film.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const patience = { timeout: 30_000 };
const frame = 'iframe';

/** What a screen reader says of every button that is there. */
const buttons = (player: Scope): Promise<(string | null)[]> =>
  player.evaluate(() =>
    [...document.querySelectorAll('.kin-bar button')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getAttribute('aria-label')),
  );
const listed = (player: Scope) =>
  player.evaluate(() => document.querySelector('dialog')?.getAttribute('aria-label') ?? null);

async function stepOn(tab: Tab, player: Scope): Promise<void> {
  const before = (await viewing(player)).seconds;
  await tab.press('.');
  await expect.poll(async () => (await viewing(player)).seconds, patience).not.toBe(before);
}

test('a visitor reads German where the owner chose it, and plays by keys', async ({ tab }) => {
  const site = await embedFilm(sharedFilm(), { playersettings: { ui_language: 'de' } });
  await tab.open(site.url);
  const player = tab.frame(frame);
  await expect.poll(() => buttons(player), patience).toEqual(expect.arrayContaining(['Wiedergabe', 'Vollbild']));
  expect(await player.evaluate(() => document.documentElement.lang)).toBe('de');
  await player.click({ css: '.kin-bar button', name: 'Wiedergabe' });
  await expectMoving(tab, frame);
  await expect.poll(() => buttons(player), patience).toEqual(expect.arrayContaining(['Pause', 'Einstellungen']));

  await tab.press('k');
  await expect.poll(async () => (await viewing(player)).paused, patience).toBe(true);
  await expect.poll(() => buttons(player), patience).toContain('Wiedergabe');
  // The first step begins at the frame that is seen, which may be behind the clock; the second at that of the first.
  await stepOn(tab, player);
  const before = (await viewing(player)).seconds;
  await stepOn(tab, player);
  expect(Math.abs((await viewing(player)).seconds - before)).toBeLessThan(0.2);
  await tab.press('?');
  await expect.poll(() => listed(player), patience).toBe('Tastenkürzel');
  await tab.press('?');
  await expect.poll(() => listed(player), patience).toBeNull();
  await tab.press('m');
  await expect.poll(async () => (await viewing(player)).muted, patience).toBe(true);
  await site.close();
});

test('keys that the owner switched off do nothing', async ({ tab }) => {
  const site = await embedFilm(sharedFilm(), { playersettings: { keyboard_shortcuts: false } });
  await tab.open(site.url);
  const player = tab.frame(frame);
  await player.click({ css: '.kin-bar button', name: 'Play' });
  await expectMoving(tab, frame);
  for (const key of ['k', 'm', '?']) await tab.press(key);
  await expectMoving(tab, frame);
  expect(await viewing(player)).toMatchObject({ paused: false, muted: false });
  expect(await listed(player)).toBeNull();
  await site.close();
});
