import { expect, test } from '../../support/browsers/browser-journey.ts';
import { sharedFilm, sharedSample } from '../../support/browsers/shared-film.ts';
import type { Scope } from '../../support/browsers/tab.ts';
import { expectMoving, expectSilence, expectTone, viewing } from '../../support/browsers/watching.ts';
import { createFilmPlayer, embedFilm } from '../../support/published-film.ts';
import { testEnv } from '../../support/test-env.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const { seconds, height } = sharedSample;
const patience = { timeout: 30_000 };
const frame = 'iframe';
const play = { css: 'button', name: 'Play' };

/** Answers where the film is then. */
const jump = (player: Scope, time: number): Promise<number> =>
  player.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
    return video?.currentTime ?? 0;
  }, time);

const shownOnLockScreens = () => {
  const { metadata } = navigator.mediaSession;
  return { title: metadata?.title, poster: metadata?.artwork[0]?.src };
};

test('a film on a foreign page is seen and heard, also after a seek and a change of quality', async ({
  tab,
  sound,
}) => {
  const site = await embedFilm(sharedFilm(), { videotitle: 'Who we are' });
  await tab.open(site.url);
  const player = tab.frame(frame);
  await player.click(play);
  await expectMoving(tab, frame);
  await expectTone(sound);
  expect(await viewing(player)).toMatchObject({ paused: false, muted: false, error: null });

  await test.step('named on lock screens, with a picture', async () => {
    await expect
      .poll(() => player.evaluate(shownOnLockScreens), patience)
      .toEqual({
        title: 'Who we are',
        poster: expect.stringMatching(/^https?:.*\/poster/),
      });
  });
  await test.step('in a window of its own, where the browser has those', async () => {
    const { offered, has } = await player.evaluate(() => {
      const button = document.querySelector<HTMLElement>('.kin-pip');
      return { offered: button !== null && !button.hidden, has: document.pictureInPictureEnabled === true };
    });
    expect(offered).toBe(has);
  });

  await test.step('after a seek', async () => {
    await jump(player, 1);
    await player.click({ css: '.kin-progress' });
    await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(seconds / 2);
    await expectMoving(tab, frame);
    await expectTone(sound);
  });
  for (const quality of [360, height])
    await test.step(`at ${quality}p`, async () => {
      await jump(player, 1);
      await player.click({ css: 'button', name: 'Settings' });
      await player.click({ css: '[role=menuitem]:nth-child(2)' });
      await player.click({ css: '[role=menuitemradio]', name: `${quality}p` });
      await player.click({ css: 'button', name: 'Settings' });
      await expect.poll(async () => (await viewing(player)).height, patience).toBe(quality);
      await expectMoving(tab, frame);
      await expectTone(sound);
    });
  await site.close();
});

test('a film that loops begins again by itself, and is still heard', async ({ tab, sound }) => {
  const site = await embedFilm(sharedFilm(), { playersettings: { loop: true } });
  await tab.open(site.url);
  const player = tab.frame(frame);
  await player.click(play);
  await expectMoving(tab, frame);
  expect(await jump(player, seconds - 1)).toBeGreaterThan(seconds - 2);
  await expect.poll(async () => (await viewing(player)).seconds, patience).toBeLessThan(seconds / 2);
  await expectMoving(tab, frame);
  await expectTone(sound);
  await site.close();
});

test('a background video plays by itself and silently', async ({ tab, sound }) => {
  const site = await embedFilm(sharedFilm(), { playersettings: { use_as_BG_video: true } });
  await tab.open(site.url);
  await expectMoving(tab, frame);
  await expectSilence(sound);
  expect(await viewing(tab.frame(frame))).toMatchObject({ paused: false, muted: true, error: null });
  await site.close();
});

test('the share page of a film is seen and heard', async ({ tab, sound }) => {
  const { id } = await createFilmPlayer(sharedFilm(), { videotitle: 'Who we are' });
  await tab.open(`${testEnv.productUrl}/watch/${id}`);
  await tab.frame(frame).click(play);
  await expectMoving(tab, frame);
  await expectTone(sound);
});
