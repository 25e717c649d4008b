import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '../../support/api.ts';
import { test as base, expect } from '../../support/browsers/browser-journey.ts';
import { expectHeat, lately, secondsOf, type Watched } from '../../support/browsers/counted-film.ts';
import { type EngineName, engines } from '../../support/browsers/engines.ts';
import type { Browser, Scope, Tab } from '../../support/browsers/tab.ts';
import { viewing } from '../../support/browsers/watching.ts';
import { openForeignSite } from '../../support/foreign-site.ts';
import { createFilmPlayer, type PublishedFilm, publishFilm, snippetOf } from '../../support/published-film.ts';
import { testEnv } from '../../support/test-env.ts';
import { runJob } from '../../support/time-passes.ts';
import { openWeakLine } from '../../support/weak-line.ts';

/** Beside the one of the journey, and gone with it however that ends. */
const test = base.extend<{ doomed: Browser }>({
  async doomed({ engine, sound }, use) {
    const browser = await engines[engine](sound.env);
    await use(browser);
    await browser.close().catch(() => undefined);
  },
});

test.describe.configure({ timeout: 240_000 });

const filmSeconds = 20;
const patience = { timeout: 45_000, intervals: [100] };
const play = { css: '.kin-play' };
const heldMs = 2_500;
/** In seconds: a film that is told to pause runs for some moments more. */
const slack = 0.5;
/** The player tells what was watched when ten seconds of the film were. */
const toldAtSeconds = 10;

const reaches = (player: Scope, seconds: number) =>
  expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(seconds);

/** Where it then is. */
async function pause(player: Scope): Promise<number> {
  await player.evaluate(() => document.querySelector('video')?.pause());
  await expect.poll(async () => (await viewing(player)).paused, patience).toBe(true);
  return (await viewing(player)).seconds;
}

interface ToldView {
  watched_ms: number;
  stalls: number;
  stalled_ms: number;
}

/** Every view of a player, as it was told so far: single views need no summing up. */
async function viewsOf({ token }: PublishedFilm, player_id: string): Promise<ToldView[]> {
  const asked = new URLSearchParams({ ...lately(), player_id, rows: 'views', format: 'json' });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${testEnv.productUrl}/api/stats/export?${asked}`, { headers });
  return (await answer.json()) as ToldView[];
}

/** After its first seconds a film does not come for a while. Answers what was watched, and how long it was waited for. */
async function watchOnSlowLine(tab: Tab, film: PublishedFilm, playerId: string) {
  const line = await openWeakLine();
  const { hls_url } = await createApi(film.token).getVideo(film.id);
  const playlist = await (await fetch(hls_url ?? '')).text();
  const bytesPerSecond = Number(/[:,]BANDWIDTH=(\d+)/.exec(playlist)?.[1]) / 8;
  line.holdAfter(5 * bytesPerSecond);
  const site = await openForeignSite(line.through(await snippetOf(playerId)));
  await tab.open(site.url);
  const player = tab.frame('iframe');
  // By the clock of the page: whatever did not run meanwhile was waited for.
  await player.evaluate(() => {
    const video = document.querySelector('video');
    const note = () => {
      // What is waited for before is a part of the start.
      if (!video || video.currentTime < 0.3) return;
      video.dataset.begunAt ??= String(performance.now() - video.currentTime * 1000);
      if (!video.paused) video.dataset.ranUntil = String(performance.now());
    };
    setInterval(note, 20);
  });
  await player.click(play);
  const isStalled = () => player.evaluate(() => document.querySelector('.kin[data-phase=stalled]') !== null);
  await expect.poll(isStalled, patience).toBe(true);
  await sleep(heldMs);
  const { seconds: stoppedAt } = await viewing(player);
  line.letOn();
  await reaches(player, stoppedAt + 1.5);
  const to = await pause(player);
  const clockSeconds = await player.evaluate(() => {
    const { begunAt, ranUntil } = document.querySelector('video')?.dataset ?? {};
    return (Number(ranUntil) - Number(begunAt)) / 1000;
  });
  await tab.open('about:blank');
  await site.close();
  await line.close();
  return { to, waited: clockSeconds - to };
}

/** One goes on behind the other. Answers what was watched in each. */
async function watchInTwoTabs(tab: Tab, playerId: string, engine: EngineName): Promise<[number, number]> {
  const site = await openForeignSite(await snippetOf(playerId));
  await tab.open(site.url);
  const first = tab.frame('iframe');
  await first.click(play);
  await reaches(first, 1);
  // It notes by itself how far it comes unseen: a driver that asks brings it to the front.
  await first.evaluate(() => {
    const video = document.querySelector('video');
    document.addEventListener('visibilitychange', () => {
      if (video) video.dataset[document.hidden ? 'hiddenAt' : 'shownAt'] ??= String(video.currentTime);
    });
  });
  const other = await tab.openBeside();
  await other.open(site.url);
  const second = other.frame('iframe');
  await second.click(play);
  await reaches(second, 4);
  const inSecond = await pause(second);
  await other.close();
  const unseenSeconds = () =>
    first.evaluate(() => {
      const { hiddenAt, shownAt } = document.querySelector('video')?.dataset ?? {};
      return Number(shownAt) - Number(hiddenAt);
    });
  if (engine !== 'WebKit') await expect.poll(unseenSeconds, patience).toBeGreaterThan(3);
  const inFirst = await pause(first);
  await tab.open('about:blank');
  await site.close();
  return [inFirst, inSecond];
}

test('stalls, a tab behind another and a browser that is killed are counted as they were', async ({
  tab,
  engine,
  doomed,
}) => {
  const film = await publishFilm({ seconds: filmSeconds, height: 180 });
  const api = createApi(film.token);
  const [slow, twice, killed] = await Promise.all([1, 2, 3].map(async () => (await createFilmPlayer(film)).id));
  const watched: Watched[][] = [];

  const die = async (playerId: string) => {
    const site = await openForeignSite(await snippetOf(playerId));
    const doomedTab = await doomed.openTab();
    await doomedTab.open(site.url);
    const player = doomedTab.frame('iframe');
    await player.click(play);
    await player.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.playbackRate = 2;
    });
    await reaches(player, toldAtSeconds + 2);
    const { seconds } = await viewing(player);
    await doomed.kill();
    await site.close();
    return seconds;
  };
  const dying = die(killed as string);

  await test.step('what is waited for is a stall, and no watch time', async () => {
    const { to, waited } = await watchOnSlowLine(tab, film, slow as string);
    const watchedSeconds = async () => ((await viewsOf(film, slow as string))[0]?.watched_ms ?? 0) / 1000;
    await expect.poll(async () => Math.abs((await watchedSeconds()) - to), patience).toBeLessThan(slack);
    const { stalls = 0, stalled_ms = 0 } = (await viewsOf(film, slow as string))[0] ?? {};
    expect(waited).toBeGreaterThan(heldMs / 1000 - 0.3);
    expect(stalls).toBeGreaterThan(0);
    // At least what it was held for once it said so, and no more than the clock says: browsers tell it moments later.
    expect(stalled_ms).toBeGreaterThanOrEqual(heldMs);
    expect(stalled_ms / 1000).toBeLessThan(waited + 0.3);
    watched.push([[0, to]]);
  });

  await test.step('two tabs are two views, and one that is hidden goes on', async () => {
    const ends = await watchInTwoTabs(tab, twice as string, engine);
    const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);
    const told = async () => sorted((await viewsOf(film, twice as string)).map(({ watched_ms }) => watched_ms / 1000));
    await expect
      .poll(async () => (await told()).map((one, at) => Math.abs(one - (sorted(ends)[at] ?? 0)) < slack), patience)
      .toEqual([true, true]);
    watched.push(...ends.map((to): Watched[] => [[0, to]]));
  });

  await test.step('of a browser that is killed, what it told last stands', async () => {
    const diedAt = await dying;
    const [view] = await viewsOf(film, killed as string);
    const told = (view?.watched_ms ?? 0) / 1000;
    expect(told).toBeGreaterThanOrEqual(toldAtSeconds);
    expect(told).toBeLessThanOrEqual(diedAt + 0.3);
    watched.push([[0, told]]);
  });

  await test.step('the sums are those of the four of them', async () => {
    await runJob('stats-roll-up');
    const figuresOf = async (player_id?: string) => (await api.stats.overview({ ...lately(), player_id })).totals;
    await expect
      .poll(async () => Math.abs((await figuresOf()).watched_seconds - secondsOf(watched.flat())), {
        timeout: 150_000,
        intervals: [1_000],
      })
      .toBeLessThan(1.1);
    // On a busy machine a film may be over before the next browser is there.
    const finished = watched.filter((play) => play.some(([, to]) => to > 0.95 * filmSeconds)).length;
    expect(await figuresOf()).toMatchObject({ loads: 4, plays: 4, views: 4, daily_viewers: 1, finished });
    expect(await figuresOf(twice)).toMatchObject({ loads: 2, plays: 2, views: 2, daily_viewers: 1 });
    expectHeat(await api.stats.retention({ ...lately(), video_id: film.id }), watched);
    const { rebuffer_ratio } = await api.stats.quality({ ...lately(), player_id: slow });
    expect(rebuffer_ratio).toBeGreaterThan(0.1);
  });
});
