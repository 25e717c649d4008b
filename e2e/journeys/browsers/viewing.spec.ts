import { expect, test } from '../../support/browsers/browser-journey.ts';
import { expectMoving, expectSilence, expectTone, viewing } from '../../support/browsers/watching.ts';
import { place } from '../../support/place.ts';
import { type PublishedFilm, publishFilm } from '../../support/published-film.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

/** Long enough not to end meanwhile on a machine that has much else to do. */
const seconds = 60;
const patience = { timeout: 30_000 };
const frame = 'iframe';
const play = { css: 'button', name: 'Play' };

let film: PublishedFilm;

test.beforeAll(async () => {
  film = await publishFilm({ seconds, height: 480 });
});

test('a film on a foreign page is seen and heard, also after a seek and a change of quality', async ({
  tab,
  sound,
}) => {
  const site = await film.embed();
  await tab.open(site.url);
  const player = tab.frame(frame);
  await player.click(play);
  await expectMoving(tab, frame);
  await expectTone(sound);
  expect(await viewing(player)).toMatchObject({ paused: false, muted: false, error: null });

  await test.step('after a seek', async () => {
    await player.click({ css: '.kin-progress' });
    await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(seconds / 2);
    await expectMoving(tab, frame);
    await expectTone(sound);
  });
  await test.step('in another quality', async () => {
    for (const height of [360, 480]) {
      await player.click({ css: 'button', name: 'Settings' });
      await player.click({ css: '[role=menuitem]:nth-child(2)' });
      await player.click({ css: '[role=menuitemradio]', name: `${height}p` });
      await player.click({ css: 'button', name: 'Settings' });
      await player.evaluate(() => Object.assign(document.querySelector('video') ?? {}, { currentTime: 1 }));
      await expect.poll(async () => (await viewing(player)).height, patience).toBe(height);
    }
    await expectMoving(tab, frame);
    await expectTone(sound);
  });
  await site.close();
});

test('a film that loops begins again by itself, and is still heard', async ({ tab, sound }) => {
  const site = await film.embed({ playersettings: { loop: true } });
  await tab.open(site.url);
  const player = tab.frame(frame);
  await player.click(play);
  await expectMoving(tab, frame);
  await player.evaluate(
    (time) => Object.assign(document.querySelector('video') ?? {}, { currentTime: time }),
    seconds - 1,
  );
  await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(seconds - 1);
  await expect.poll(async () => (await viewing(player)).seconds, patience).toBeLessThan(seconds / 2);
  await expectMoving(tab, frame);
  await expectTone(sound);
  await site.close();
});

test('a background video plays by itself and silently', async ({ tab, sound }) => {
  const site = await film.embed({ playersettings: { use_as_BG_video: true } });
  await tab.open(site.url);
  await expectMoving(tab, frame);
  await expectSilence(sound);
  expect(await viewing(tab.frame(frame))).toMatchObject({ paused: false, muted: true, error: null });
  await site.close();
});

test('the share page of a film is seen and heard', async ({ tab, sound }) => {
  const { id } = await film.createPlayer({ videotitle: 'Who we are' });
  await tab.open(`${place.productUrl}/watch/${id}`);
  await tab.frame(frame).click(play);
  await expectMoving(tab, frame);
  await expectTone(sound);
});
