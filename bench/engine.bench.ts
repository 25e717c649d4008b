import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { jumpAround, openFilm, pickLevels, playEnd, weighAfter } from './engine/endurance.ts';
import { type Pair, toLineTable } from './engine/line-table.ts';
import { type Line, lines } from './engine/lines.ts';
import { serveLongFilms } from './engine/long-film.ts';
import { servePeers } from './engine/peers.ts';
import { measureTap, type Place } from './engine/tap.ts';
import { watchStretch, weightsOf } from './engine/watch.ts';
import { inTurn, type Row, reportRows } from './media/table.ts';
import { countOption, namesOption } from './options.ts';
import { report } from './performance-doc.ts';
import { profiles } from './player/measure.ts';
import { type PublishedFilm, publishFilm } from './product/published-film.ts';

// Our engine beside hls.js in full: how soon a tap is answered, how it does on lines of all kinds, and what it endures.
const parts = namesOption('parts', ['tap', 'lines', 'endurance']);
const lineRounds = countOption('line-rounds', 1);
const stretchSeconds = countOption('stretch', 40);
const jumps = countOption('jumps', 200);
const picks = countOption('picks', 50);
const wantedLines = namesOption(
  'profiles',
  lines.map(({ name }) => name),
);

const lengths = [
  { name: '18 s', seconds: 18 },
  { name: '10 min', seconds: 600 },
  { name: '2 h', seconds: 7200 },
];
const secondsAtSixteen = 40;

const embedOf = ({ embedUrl }: PublishedFilm): Place => ({ url: embedUrl, target: '.kin-center-play' });

async function tapRows(browser: Browser, film: PublishedFilm): Promise<Row[]> {
  const peers = await servePeers(film);
  const rows: Row[] = [];
  for (const profile of profiles) {
    const measure = (place: Place) => () => measureTap(browser, place, profile);
    for (const [name, url, goal] of [
      ['a bare `<video preload="none">` with the mp4', peers.bareUrl, '≤ 1.2 ×'],
      ['hls.js in full', peers.hlsUrl, '≤ 1 ×'],
    ] as const) {
      await measure(embedOf(film))();
      const { ours, theirs, ratio } = await inTurn(measure(embedOf(film)), measure({ url, target: 'button' }));
      rows.push({
        what: `a tap until it plays, ${profile.name} phone`,
        ours: `${Math.round(ours)} ms`,
        other: `${name}: ${Math.round(theirs)} ms`,
        ratio,
        goal,
      });
      console.log(rows.at(-1));
    }
  }
  peers.close();
  return rows;
}

/** Both at the same time, each with a line of its own: what disturbs one disturbs the other. */
async function watchLines(browser: Browser, film: PublishedFilm): Promise<ReadonlyMap<Line, readonly Pair[]>> {
  const peers = await servePeers(film);
  const weights = await weightsOf(film.hlsUrl);
  const results = new Map<Line, Pair[]>();
  for (let round = 0; round < lineRounds; round += 1)
    for (const line of lines.filter(({ name }) => wantedLines.includes(name))) {
      const stretch = { line, seconds: stretchSeconds, limitSeconds: stretchSeconds * 1.5 };
      const watch = (place: Place) => watchStretch(browser, place, weights, stretch);
      const [ours, theirs] = await Promise.all([watch(embedOf(film)), watch({ url: peers.hlsUrl, target: 'button' })]);
      results.set(line, [...(results.get(line) ?? []), { ours, theirs }]);
      console.log(line.name, { ours, theirs });
    }
  peers.close();
  return results;
}

const engines = ['cmafUrl', 'hlsUrl'] as const;

/** Both engines in the same bare page, on films that differ in nothing but their length. */
async function enduranceRows(browser: Browser): Promise<Row[]> {
  const films = await serveLongFilms(lengths.map(({ seconds }) => seconds));
  const rows: Row[] = [];
  const add = (what: string, [ours, theirs]: readonly number[], show: (value: number) => string, goal: string) => {
    const ratio = `${((ours ?? 0) / (theirs ?? 0)).toFixed(2)} ×`;
    rows.push({ what, ours: show(ours ?? 0), other: `hls.js in full: ${show(theirs ?? 0)}`, ratio, goal });
    console.log(rows.at(-1));
  };
  const ms = (value: number) => `${Math.round(value)} ms`;
  for (const { name, seconds } of lengths) {
    const peers = await servePeers({ mp4Url: '', hlsUrl: films.urlOf(seconds) });
    const opened = await Promise.all(engines.map((engine) => openFilm(browser, peers[engine])));
    const each = <Result>(act: (film: (typeof opened)[number]) => Promise<Result>) => Promise.all(opened.map(act));
    add(
      `a press until it plays, a film of ${name}`,
      opened.map(({ startMs }) => startMs),
      ms,
      '≤ 1 ×',
    );
    if (seconds === lengths.at(-1)?.seconds) {
      const took = await each((film) => jumpAround(film, jumps));
      add(`a jump until it goes on, median of ${jumps} in ${name}`, took, ms, '≤ 1 ×');
      await each((film) => pickLevels(film, picks));
      const shown = `${picks} picked, the film went on, the last is shown`;
      rows.push({ what: 'picks of a quality', ours: shown, other: `hls.js in full: ${shown}`, ratio: '', goal: 'all' });
      const weighed = await each((film) => weighAfter(film, secondsAtSixteen));
      const minutes = Math.min(...weighed.map(({ filmSeconds }) => filmSeconds / 60)).toFixed(0);
      const heaps = weighed.map(({ heapBytes }) => heapBytes);
      add(`JS heap after ${minutes} min of film at 16 ×`, heaps, (bytes) => `${(bytes / 1e6).toFixed(1)} MB`, '≤ 1 ×');
    }
    await each(playEnd);
    await each((film) => film.close());
    peers.close();
  }
  films.close();
  return rows;
}

async function main(): Promise<void> {
  const film = parts.includes('tap') || parts.includes('lines') ? await publishFilm(stretchSeconds + 20) : undefined;
  const browser = await launchBrowser();
  try {
    if (film && parts.includes('tap')) reportRows('engine', 'The engine', await tapRows(browser, film));
    if (parts.includes('endurance')) {
      const how = 'Both at the same time, once.';
      reportRows('engine-endurance', 'The engine on long films', await enduranceRows(browser), how);
    }
    if (film && parts.includes('lines')) {
      const table = toLineTable(await watchLines(browser, film));
      const how = `Ours / hls.js in full, at the same time on the same ladder (${stretchSeconds} s of a film, medians of ${lineRounds}). In brackets the ratio.`;
      report('engine-lines', `## The engine on lines of all kinds\n\n${table}\n\n${how}`);
    }
  } finally {
    await browser.close();
    await film?.close();
  }
}

await main();
