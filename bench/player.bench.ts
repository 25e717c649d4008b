import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { countOption } from './options.ts';
import { report } from './performance-doc.ts';
import { prepareCompetitors } from './player/competitors.ts';
import { measureVisit, profiles, type Visit } from './player/measure.ts';
import { measurePlay } from './player/measure-play.ts';
import { servePlayers } from './player/serve.ts';
import { prepareStreamCompetitors } from './player/stream-competitors.ts';
import { type Results, toOpenTable, toPlayTable } from './player/table.ts';
import { publishFilm } from './product/published-film.ts';

// Opens the same film in every player, in turn and in random order: first an mp4, then a stream that adapts.
const rounds = countOption('rounds', 11);
const playRounds = countOption('play-rounds', 5);

interface Place {
  readonly name: string;
  readonly controls: string;
  readonly url: string;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

type Measure<Row> = (browser: Browser, visit: Visit) => Promise<Row>;

async function collect<Row>(browser: Browser, places: readonly Place[], count: number, measure: Measure<Row>) {
  const results = new Map(
    places.map(({ name }) => [name, new Map(profiles.map((profile) => [profile.name, [] as Row[]]))]),
  );
  // The first round warms the machine up and is thrown away.
  for (let round = 0; round <= count; round += 1) {
    for (const profile of profiles)
      for (const { name, controls, url } of shuffled(places)) {
        const row = await measure(browser, { url, controls, profile });
        if (round > 0) results.get(name)?.get(profile.name)?.push(row);
      }
    console.log(round > 0 ? `round ${round} of ${count}` : 'warm');
  }
  return results as Results<Row>;
}

async function openAll(browser: Browser): Promise<string> {
  const competitors = await prepareCompetitors();
  const pages = await servePlayers(competitors);
  try {
    const places = competitors.map(({ name, controls }, index) => ({ name, controls, url: pages.urls[index] ?? '' }));
    return toOpenTable(await collect(browser, places, rounds, measureVisit), competitors[0]?.name ?? '');
  } finally {
    pages.close();
  }
}

async function playAll(browser: Browser): Promise<string> {
  const film = await publishFilm(30);
  const competitors = await prepareStreamCompetitors(film);
  const pages = await servePlayers(competitors);
  try {
    const others = competitors.map(({ name, controls }, index) => ({ name, controls, url: pages.urls[index] ?? '' }));
    const places = [{ name: 'Kinora', controls: '.kin-center-play', url: film.embedUrl }, ...others];
    return toPlayTable(await collect(browser, places, playRounds, measurePlay), 'Kinora');
  } finally {
    pages.close();
    await film.close();
  }
}

const medians = (count: number, browser: Browser, measure: string) =>
  `${count} rounds in Chromium ${browser.version()}, medians; in brackets the median ratio to ${measure} of the same round.`;

async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    if (rounds > 0) report('player', `${await openAll(browser)}\n\n${medians(rounds, browser, 'the bare element')}`);
    if (playRounds > 0) report('stream', `${await playAll(browser)}\n\n${medians(playRounds, browser, 'Kinora')}`);
  } finally {
    await browser.close();
  }
}

await main();
