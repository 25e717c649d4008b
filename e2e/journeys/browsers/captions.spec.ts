import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import type { Scope, Tab } from '../../support/browsers/tab.ts';
import { boxInWindow, viewing } from '../../support/browsers/watching.ts';
import { type ForeignSite, openForeignSite } from '../../support/foreign-site.ts';
import { createFilmPlayer, embedFilm, type PublishedFilm, publishFilm } from '../../support/published-film.ts';
import { testEnv } from '../../support/test-env.ts';

test.describe.configure({ timeout: 240_000 });

const patience = { timeout: 45_000 };
const frame = 'iframe';

/** As people have it on their disk: SubRip, with a letter that is not in ASCII and a tag that is none of captions. */
const spoken = '1\n00:00:02,000 --> 00:00:30,000\n<i>Grüße</i> & <script>welcome</script>\n';
const words = 'Grüße & <script>welcome</script>';
const parts = '0:00 Opening\n0:20 The end\n';

async function addTrack(film: PublishedFilm, kind: 'captions' | 'chapters', text: string): Promise<string> {
  const { tracks } = createApi(film.token);
  const { id } = await tracks.create({ video_id: film.id, kind, lang: 'en', is_default: true });
  await tracks.upload({ video_id: film.id, track_id: id, file: new TextEncoder().encode(text) });
  return id;
}

/** What is read on the picture, cue by cue. */
const read = (player: Scope): Promise<string[]> =>
  player.evaluate(() =>
    [...document.querySelectorAll('.kin-cue')]
      .filter((cue) => cue.checkVisibility({ visibilityProperty: true }))
      .map((cue) => cue.textContent ?? ''),
  );

async function play(tab: Tab, url: string): Promise<Scope> {
  await tab.open(url);
  const player = tab.frame(frame);
  await player.click({ css: '.kin-bar button', name: 'Play' });
  return player;
}

/** A player that is not ours, as somebody's app may have it. */
async function openOtherPlayer(film: PublishedFilm): Promise<ForeignSite> {
  const { id } = await createFilmPlayer(film);
  const script = await readFile(fileURLToPath(import.meta.resolve('hls.js/dist/hls.min.js')), 'utf8');
  const use = `const hls = new Hls();
    hls.loadSource('${testEnv.productUrl}/api/players/embed/${id}/stream.m3u8');
    hls.attachMedia(document.querySelector('video'));`;
  return openForeignSite(`<video muted></video><script>${script}</script><script>${use}</script>`);
}

/** Switched on, as by the browser's own menu. */
const cuesOfFilm = () =>
  [...(document.querySelector('video')?.textTracks ?? [])].flatMap((track) => {
    track.mode = 'showing';
    return [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text);
  });

async function gapToBar(tab: Tab): Promise<number> {
  const cue = await boxInWindow(tab, frame, '.kin-cue');
  const bar = await boxInWindow(tab, frame, '.kin-bar');
  return bar.y - (cue.y + cue.height);
}

test('a visitor reads along, a corrected word too, and finds a chapter by its name', async ({ tab }) => {
  const film = await publishFilm({ seconds: 40, height: 180 });
  const track_id = await addTrack(film, 'captions', spoken);
  await addTrack(film, 'chapters', parts);
  const site = await embedFilm(film);
  const player = await play(tab, site.url);
  await expect.poll(() => read(player), patience).toEqual([words]);
  const { seconds } = await viewing(player);
  expect(seconds).toBeGreaterThanOrEqual(2);
  expect(seconds).toBeLessThan(30);

  await tab.press('k');
  await expect.poll(async () => (await viewing(player)).paused, patience).toBe(true);
  await expect.poll(() => gapToBar(tab), patience).toBeGreaterThanOrEqual(0);
  await tab.press('c');
  await expect.poll(() => read(player), patience).toEqual([]);
  await tab.press('c');
  await expect.poll(() => read(player), patience).toEqual([words]);

  for (const [across, name] of [
    [0.25, 'Opening'],
    [0.75, 'The end'],
  ] as const)
    await expect(async () => {
      await player.hover({ css: '.kin-progress' }, across - 0.01);
      await player.hover({ css: '.kin-progress' }, across);
      const named = await player.evaluate(() => document.querySelector('.kin-chapter')?.textContent);
      expect(named).toBe(name);
    }).toPass(patience);

  const { tracks } = createApi(film.token);
  const { cues } = await tracks.getCues({ video_id: film.id, track_id });
  await tracks.putCues({ video_id: film.id, track_id, cues: cues.map((cue) => ({ ...cue, text: 'Corrected' })) });
  const again = await play(tab, site.url);
  await expect.poll(() => read(again), patience).toEqual(['Corrected']);
  await site.close();

  const elsewhere = await openOtherPlayer(film);
  await tab.open(elsewhere.url);
  await expect.poll(() => tab.evaluate(cuesOfFilm), patience).toEqual(['Corrected']);
  await elsewhere.close();
});
