import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { countOption } from './options.ts';
import { report } from './performance-doc.ts';
import { type Competitor, prepareCompetitors } from './player/competitors.ts';
import { type Figures, measureVisit, type Profile, profiles } from './player/measure.ts';
import { servePlayers } from './player/serve.ts';
import { toTable } from './player/table.ts';

// Opens the same video in every player, in turn and in random order, and asks when there is something to press and to see.
const rounds = countOption('rounds', 11);

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

function launch(): Promise<Browser> {
  return chromium.launch({ args: flags, ...(installed ? { executablePath: installed } : {}) });
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

type Collected = Map<string, Map<Profile['name'], Figures[]>>;

async function playRound(
  browser: Browser,
  places: readonly { competitor: Competitor; url: string }[],
  into: Collected,
) {
  for (const profile of profiles) {
    for (const { competitor, url } of shuffled(places)) {
      const figures = await measureVisit(browser, { url, controls: competitor.controls, profile });
      into.get(competitor.name)?.get(profile.name)?.push(figures);
    }
  }
}

function emptyResults(competitors: readonly Competitor[]): Collected {
  return new Map(competitors.map(({ name }) => [name, new Map(profiles.map((profile) => [profile.name, []]))]));
}

async function main(): Promise<void> {
  const competitors = await prepareCompetitors();
  const pages = await servePlayers(competitors);
  const browser = await launch();
  const places = competitors.map((competitor, index) => ({ competitor, url: pages.urls[index] ?? '' }));
  try {
    // The first round warms the machine up and is thrown away.
    await playRound(browser, places, emptyResults(competitors));
    const results = emptyResults(competitors);
    for (let round = 1; round <= rounds; round += 1) {
      await playRound(browser, places, results);
      console.log(`round ${round} of ${rounds}`);
    }
    const table = toTable(results, competitors[0]?.name ?? '');
    const how = `${rounds} rounds in Chromium ${browser.version()}, medians; in brackets the median ratio to the bare element of the same round.`;
    report('player', `${table}\n\n${how}`);
  } finally {
    await browser.close();
    pages.close();
  }
}

await main();
