import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import { isNear, seenColour } from '../../support/browsers/colours.ts';
import { expectTone, viewing } from '../../support/browsers/watching.ts';
import { openForeignSite } from '../../support/foreign-site.ts';
import { createFilmPlayer, publishFilm, snippetOf } from '../../support/published-film.ts';
import { sampleVideo } from '../../support/sample-video.ts';

test.describe.configure({ timeout: 240_000 });

const patience = { timeout: 60_000 };
const red = '0xe02020';
const blue = '0x2040e0';
const inThePicture = { css: 'video', at: { x: 0.5, y: 0.25 } };

test('who watches sees the cut through, who comes later sees the new one, and the old one after a way back', async ({
  tab,
  sound,
}) => {
  const film = await publishFilm({ seconds: 60, height: 180, colours: [red] });
  const { id: playerId } = await createFilmPlayer(film);
  const site = await openForeignSite(await snippetOf(playerId));
  const api = createApi(film.token);
  const player = tab.frame('iframe');
  const begin = async () => {
    await tab.open(site.url);
    await player.click({ css: '.kin-play' });
    await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(1);
  };
  const expectColour = (colour: string) =>
    expect.poll(async () => isNear(await seenColour(tab, inThePicture), colour), patience).toBe(true);

  const cutId = await api.uploadCut(
    film.id,
    'Second cut.mp4',
    await sampleVideo({ seconds: 20, height: 180, colours: [blue] }),
  );
  const cutNow = async () => (await api.cuts.list({ video_id: film.id })).find(({ id }) => id === cutId);
  await expect.poll(async () => (await cutNow())?.status, { timeout: 120_000 }).toBe('ready');
  await begin();
  await expectColour(red);

  await api.cuts.publish({ video_id: film.id, cut_id: cutId });
  const { seconds } = await viewing(player);
  await player.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.currentTime = 50;
  });
  await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(51);
  expect(seconds).toBeLessThan(50);
  await expectColour(red);

  await begin();
  await expectColour(blue);
  await expectTone(sound);

  await api.cuts.publish({ video_id: film.id, cut_id: film.id });
  await begin();
  await expectColour(red);
  await site.close();
});
