import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import { expectHeat, lately, secondsOf, type Watched } from '../../support/browsers/counted-film.ts';
import type { Scope } from '../../support/browsers/tab.ts';
import { viewing } from '../../support/browsers/watching.ts';
import { openForeignSite } from '../../support/foreign-site.ts';
import { createFilmPlayer, publishFilm } from '../../support/published-film.ts';
import { testEnv } from '../../support/test-env.ts';
import { runJob } from '../../support/time-passes.ts';

test.describe.configure({ timeout: 300_000 });

const seconds = 20;
const patience = { timeout: 45_000 };
const figures = { timeout: 150_000, intervals: [1_000] };
const play = { css: '.kin-play' };

/** Plays from there, or from where the film is, for some seconds; answers the stretch that was watched. */
async function watch(player: Scope, from: number | undefined, to: number): Promise<Watched> {
  if (from !== undefined) {
    await player.evaluate((at) => {
      const video = document.querySelector('video');
      if (video) video.currentTime = at;
    }, from);
    await expect.poll(async () => (await viewing(player)).seconds, patience).toBeCloseTo(from, 0);
  }
  await player.click(play);
  await expect.poll(async () => (await viewing(player)).seconds, { ...patience, intervals: [100] }).toBeGreaterThan(to);
  await player.click(play);
  await expect.poll(async () => (await viewing(player)).paused, patience).toBe(true);
  return [from ?? 0, (await viewing(player)).seconds];
}

test('the owner reads how much of a film was watched, which parts twice, on which page', async ({ tab, engine }) => {
  const film = await publishFilm({ seconds, height: 180 });
  const { id: player_id } = await createFilmPlayer(film);
  const place = `<div data-kinora-player="${player_id}" style="width:640px"></div>`;
  const site = await openForeignSite(`${place}<script async src="${testEnv.productUrl}/player.js"></script>`);
  await tab.open(site.url);
  const player = tab.frame('iframe');
  const stretches = [await watch(player, undefined, 4), await watch(player, 10, 13), await watch(player, 10, 12)];
  // Whoever goes away tells the last of it.
  await tab.open('about:blank');
  await site.close();
  await runJob('stats-roll-up');

  const api = createApi(film.token);
  const range = lately();
  const watched = secondsOf(stretches);
  const totals = async () => (await api.stats.overview({ ...range, player_id })).totals;
  await expect
    .poll(async () => Math.abs((await totals()).watched_seconds - watched), { message: `of ${watched} s`, ...figures })
    .toBeLessThan(1.1);
  expect(await totals()).toMatchObject({ loads: 1, plays: 1, views: 1, daily_viewers: 1, finished: 0 });

  await test.step('which parts, to a hundredth of the film', async () => {
    const retention = await api.stats.retention({ ...range, video_id: film.id });
    expect(Math.abs(retention.duration_seconds - seconds)).toBeLessThan(0.5);
    expectHeat(retention, [stretches]);
    expect(retention.passes[55]).toBe(2);
  });

  await test.step('where, and with what', async () => {
    const by = async (dimension: 'page' | 'browser') =>
      (await api.stats.breakdown({ ...range, player_id, by: dimension })).shares.map(({ value }) => value);
    expect(await by('page')).toEqual([new URL(site.url).host + new URL(site.url).pathname]);
    expect(await by('browser')).toEqual([{ Chromium: 'Chrome', Firefox: 'Firefox', WebKit: 'Safari' }[engine]]);
    const { startup_ms } = await api.stats.quality({ ...range, player_id });
    expect(startup_ms?.p50).toBeGreaterThan(0);
  });
});
