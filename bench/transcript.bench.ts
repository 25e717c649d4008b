import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kinora/contract';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { postForm } from './media/curl.ts';
import { type Row, reportRows } from './media/table.ts';
import { createUploader, startProduct } from './media/uploader.ts';
import { median } from './median.ts';
import { countOption } from './options.ts';
import { call } from './product/calls.ts';
import type { Product } from './product/product.ts';

// How soon the share page shows what was found in the transcript of a two-hour film.
const hours = 2;
const secondsOfLine = 3;
const searches = countOption('searches', 40);
const goalMs = 50;
const dataDir = mkdtempSync(join(tmpdir(), 'kinora-transcript-'));
/** Some are in every line, some in a few, one in none; the last ends the search. */
const words = ['harbour', 'the', 'lantern 77', 'e', 'nowhere at all', ''];
const spoken = [
  'The harbour lies still',
  'and nobody turns on the lantern',
  'before the evening ends',
  'as it did once',
];

function makeFilm(): string {
  const path = join(dataDir, 'film.mp4');
  const picture = ['-f', 'lavfi', '-i', `color=c=gray:size=160x90:rate=1:duration=${hours * 3600}`];
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...picture, ...encoder, path]);
  return path;
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

function makeTranscript(): string {
  const count = (hours * 3600) / secondsOfLine;
  const cues = Array.from({ length: count }, (_, index) => {
    const start = index * secondsOfLine;
    return `${clock(start)} --> ${clock(start + secondsOfLine)}\n${spoken[index % spoken.length]} ${index}`;
  });
  return ['WEBVTT', ...cues].join('\n\n');
}

async function publish(product: Product): Promise<string> {
  const uploader = await createUploader(product);
  const { token } = uploader;
  const { id: video_id, upload_url, fields } = await uploader.ticket();
  await postForm(upload_url, fields, makeFilm());
  const { url } = await uploader.waitFor(video_id, ({ playable }) => playable, 250);
  const { id: track_id } = await call(product, api.tracks.create, { video_id, kind: 'captions', lang: 'en' }, token);
  const file = new TextEncoder().encode(makeTranscript());
  await call(product, api.tracks.upload, { video_id, track_id, file }, token);
  const { id } = await call(product, api.players.create, { name: 'Bench' }, token);
  await call(product, api.players.createSource, { player_id: id, url, media_type: 'mp4' }, token);
  // What else the worker makes of it must not run beside what is measured.
  await uploader.waitFor(video_id, ({ status }) => status === 'ready', 1_000);
  return `${new URL(product.apiUrl).origin}/watch/${id}`;
}

/** All that was found last: what a page has yet to add or to take away would make the next search lighter. */
const waitForAll = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const count = Number.parseInt(document.querySelector('.transcript output').textContent.replace(',', '') || 0);
    while (document.querySelectorAll('.transcript ol:not(.aside) li').length < count)
      await new Promise((resolve) => setTimeout(resolve, 20));
  })()`);

/** From a key to the frame in which the lines that were found are on the screen. In the page, which knows no types of ours. */
const searchFor = (page: Page, text: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const field = document.querySelector('.transcript input');
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await frame();
    const start = performance.now();
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await frame();
    return performance.now() - start;
  })()`);

/** What the page's own thread has worked so far, in ms: other programs on the machine do not change it. */
async function openWorkMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

const worst = (taken: readonly number[]): number =>
  taken.toSorted((one, other) => other - one)[Math.floor(taken.length * 0.05)] ?? Number.NaN;

async function measure(address: string): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    await page.locator('.transcript li').first().waitFor();
    const lines = await page.locator('.transcript li').count();
    const worked = await openWorkMeter(page);
    const taken: number[] = [];
    const work: number[] = [];
    for (let search = 0; search < searches; search += 1) {
      await waitForAll(page);
      const before = await worked();
      taken.push(await searchFor(page, words[search % words.length] ?? ''));
      work.push((await worked()) - before);
    }
    const row = (what: string, ms: number): Row => ({
      what: `${what}, of ${searches} searches in ${lines.toLocaleString('en')} lines`,
      ours: `${ms.toFixed(1)} ms`,
      other: `the limit: ${goalMs} ms`,
      ratio: `${(ms / goalMs).toFixed(2)} ×`,
      goal: '≤ 1.00 ×',
    });
    return [
      row('a key until the lines are on the screen, median', median(taken)),
      row('the same, 95 of 100', worst(taken)),
      row('work of the page for it, median', median(work)),
      row('the same, 95 of 100', worst(work)),
    ];
  } finally {
    await browser.close();
  }
}

const product = await startProduct(dataDir);
try {
  const rows = await measure(await publish(product));
  reportRows('transcript', 'Search in a transcript of two hours', rows, 'One run in Chromium.');
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
