import { expect, test } from '../../support/browsers/browser-journey.ts';
import { colourAt, colours, isNear, seenColour } from '../../support/browsers/colours.ts';
import type { Scope, Tab } from '../../support/browsers/tab.ts';
import { viewing } from '../../support/browsers/watching.ts';
import { type ForeignSite, openForeignSite } from '../../support/foreign-site.ts';
import { createFilmPlayer, type PublishedFilm, publishFilm } from '../../support/published-film.ts';
import { testEnv } from '../../support/test-env.ts';

test.describe.configure({ timeout: 240_000 });

const sample = { seconds: 40, height: 180, colours };
const left = sample.seconds / 2;
const patience = { timeout: 45_000 };
const play = { css: '.kin-play' };
const goOn = { css: '.kin-resume button:first-child' };
const startAgain = { css: 'button', name: 'Start again' };

/** Somebody's page with the site script, as it is pasted there. */
async function openSite(film: PublishedFilm, resume: boolean): Promise<ForeignSite> {
  const { id } = await createFilmPlayer(film, { playersettings: { resume } });
  const place = `<div data-kinora-player="${id}" style="width:640px"></div>`;
  return openForeignSite(`${place}<script async src="${testEnv.productUrl}/player.js"></script>`);
}

/** Starts the film, goes to its middle and pauses there. */
async function watch(player: Scope): Promise<void> {
  await player.click(play);
  await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(0);
  await player.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, left);
  await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(left);
  await player.click(play);
  await expect.poll(async () => (await viewing(player)).paused, patience).toBe(true);
}

/** The picture in the window is that of the time which the film tells. */
async function expectPicture(tab: Tab, isFrom: (seconds: number) => boolean): Promise<void> {
  const player = tab.frame('iframe');
  await expect(async () => {
    const before = (await viewing(player)).seconds;
    const seen = await seenColour(tab, { css: 'video', at: { x: 0.2, y: 0.4 } });
    const after = (await viewing(player)).seconds;
    const fits = [before, after].some((seconds) => isNear(seen, colourAt(seconds / sample.seconds)));
    expect([before, seen, isFrom(before) && after > before && fits]).toEqual([before, seen, true]);
  }).toPass(patience);
}

const stored = (tab: Tab) => tab.evaluate(() => JSON.stringify({ ...localStorage }));

test('who comes back goes on where the film was left, or starts again', async ({ tab }) => {
  const site = await openSite(await publishFilm(sample), true);
  await tab.open(site.url);
  await watch(tab.frame('iframe'));
  await expect.poll(() => stored(tab), patience).toContain('vid_');

  await test.step('goes on', async () => {
    await tab.open(site.url);
    const player = tab.frame('iframe');
    await player.click(goOn);
    await expectPicture(tab, (seconds) => seconds >= left);
    await player.click(play);
    await expect.poll(async () => (await viewing(player)).paused, patience).toBe(true);
  });
  await test.step('starts again', async () => {
    await tab.open(site.url);
    await tab.frame('iframe').click(startAgain);
    await expectPicture(tab, (seconds) => seconds < left / 2);
  });
  await site.close();
});

test('a page keeps nothing of a player whose owner did not ask for it', async ({ tab }) => {
  const site = await openSite(await publishFilm(sample), false);
  await tab.open(site.url);
  const player = tab.frame('iframe');
  await watch(player);
  await tab.open(site.url);
  await player.click(play);
  await expectPicture(tab, (seconds) => seconds < left / 2);
  expect(await stored(tab)).toBe('{}');
  await site.close();
});
