import { expect, test } from '../../support/browsers/browser-journey.ts';
import { expectMoving, expectSilence, viewing } from '../../support/browsers/watching.ts';
import { openForeignSite } from '../../support/foreign-site.ts';
import { createFilmPlayer, publishFilm, snippetOf } from '../../support/published-film.ts';

test.describe.configure({ timeout: 180_000 });

/** Of two qualities, and soon over. */
const sample = { seconds: 12, height: 404 };
const patience = { timeout: 30_000 };
const frame = 'iframe';

const bytesOf = async (url: string) => Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'));

test('a background video is fetched without its sound, no larger than its box, and begins again', async ({
  tab,
  sound,
}) => {
  const film = await publishFilm(sample);
  const { id } = await createFilmPlayer(film, { playersettings: { use_as_BG_video: true } });
  const small = '<style>iframe { width: 320px !important; height: 180px !important }</style>';
  const site = await openForeignSite(small + (await snippetOf(id)));
  await tab.open(site.url);
  const player = tab.frame(frame);
  await expectMoving(tab, frame);
  await expectSilence(sound);
  expect(await viewing(player)).toMatchObject({ paused: false, muted: true, height: 360, error: null });

  const { playing, duration, fetched } = await player.evaluate(() => {
    const video = document.querySelector('video');
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return { playing: video?.currentSrc ?? '', duration: video?.duration ?? 0, fetched: names };
  });
  expect(playing).toMatch(/\/v360-silent\.mp4$/);
  expect(duration).toBeCloseTo(sample.seconds, 0);
  expect(fetched.filter((url) => /engine|extras|m3u8|audio|video\.mp4/.test(url))).toEqual([]);
  expect((await bytesOf(playing)) / (await bytesOf(film.url))).toBeLessThan(0.8);

  // Without a seek: near the end of a plain mp4, of the film as it came too, WebKitGTK stalls after one.
  for (const _round of [1, 2]) {
    await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(sample.seconds / 2);
    await expect.poll(async () => (await viewing(player)).seconds, patience).toBeLessThan(sample.seconds / 4);
    await expectMoving(tab, frame);
  }
  await site.close();
});
