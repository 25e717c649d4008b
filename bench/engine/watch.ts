import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Line, runLine } from './lines.ts';
import type { Place } from './tap.ts';

/** What belongs to the start: there a quick first picture and a fine one are at odds. */
export const startSeconds = 10;

/** The same eyes for everybody: what the element does, once a frame. */
const watcher = `
  const seen = window.seen = { stalls: [], shown: {}, later: {}, switches: 0, at: 0 };
  addEventListener('pointerdown', () => { seen.pressedAt ??= performance.now(); }, true);
  // A busy machine shows frames late although they are there: that is nobody's stall.
  const isDry = ({ buffered, currentTime }) => {
    for (let i = 0; i < buffered.length; i += 1)
      if (buffered.start(i) <= currentTime && currentTime + 0.3 < buffered.end(i)) return false;
    return true;
  };
  const add = (to, height, seconds) => { to[height] = (to[height] ?? 0) + seconds; };
  let last, wasStalled = false, height = 0;
  const look = (now) => {
    requestAnimationFrame(look);
    const video = document.querySelector('video');
    if (!video || !seen.pressedAt) return;
    const at = video.currentTime;
    if (!seen.playedAt && at > 0 && !video.paused) seen.playedAt = performance.now();
    if (seen.playedAt && last) {
      const isStalled = video.readyState < 3 && !video.ended && isDry(video);
      if (isStalled && !wasStalled) seen.stalls.push(0);
      if (isStalled) seen.stalls[seen.stalls.length - 1] += now - last.now;
      wasStalled = isStalled;
      if (at > last.at) add(seen.shown, video.videoHeight, at - last.at);
      if (at > last.at && at > ${startSeconds}) add(seen.later, video.videoHeight, at - last.at);
      if (height && video.videoHeight !== height) seen.switches += 1;
      height = video.videoHeight;
    }
    seen.at = at;
    seen.error = video.error?.message;
    seen.ended = video.ended;
    last = { now, at };
  };
  requestAnimationFrame(look);`;

interface Seen {
  readonly pressedAt: number;
  readonly playedAt: number;
  /** In milliseconds each. */
  readonly stalls: readonly number[];
  /** Seconds of film by the height they were shown in. */
  readonly shown: Readonly<Record<string, number>>;
  /** The same without the start. */
  readonly later: Readonly<Record<string, number>>;
  readonly switches: number;
  readonly at: number;
  readonly error?: string;
  readonly ended?: boolean;
}

export interface Watched {
  readonly firstFrameMs: number;
  readonly stalls: number;
  readonly stalledSeconds: number;
  readonly kilobits: number;
  readonly laterKilobits: number;
  readonly switches: number;
  readonly wastedMegabytes: number;
}

/** Bits per second of every level, by its height, sound included. */
export type Weights = ReadonlyMap<string, number>;

export async function weightsOf(masterUrl: string): Promise<Weights> {
  const master = await (await fetch(masterUrl)).text();
  const levels = [...master.matchAll(/^#EXT-X-STREAM-INF:.*AVERAGE-BANDWIDTH=(\d+).*RESOLUTION=\d+x(\d+)/gm)];
  return new Map(levels.map(([, bits, height]) => [height as string, Number(bits)]));
}

function countMediaBytes(session: CDPSession): () => number {
  const media = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\.mp4(\?|$)/.test(request.url)) media.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (media.has(requestId)) bytes += dataLength;
  });
  return () => bytes;
}

/** Shorter ones no viewer can tell from a frame that came late. */
const noticedMs = 100;

function weigh(shown: Seen['shown'], weights: Weights): { bits: number; seconds: number } {
  const parts = Object.entries(shown);
  const bits = parts.reduce((sum, [height, seconds]) => sum + seconds * (weights.get(height) ?? 0), 0);
  return { bits, seconds: parts.reduce((sum, [, seconds]) => sum + seconds, 0) };
}

function toWatched(seen: Seen, weights: Weights, fetchedBytes: number): Watched {
  const noticed = seen.stalls.filter((ms) => ms >= noticedMs);
  const shown = weigh(seen.shown, weights);
  const later = weigh(seen.later, weights);
  return {
    firstFrameMs: seen.playedAt - seen.pressedAt,
    stalls: noticed.length,
    stalledSeconds: noticed.reduce((sum, ms) => sum + ms, 0) / 1000,
    kilobits: shown.bits / shown.seconds / 1000,
    laterKilobits: later.bits / later.seconds / 1000,
    switches: seen.switches,
    wastedMegabytes: Math.max(0, fetchedBytes - shown.bits / 8) / 1e6,
  };
}

export interface Stretch {
  readonly line: Line;
  /** Of film. */
  readonly seconds: number;
  /** On the clock, for lines that do not carry it. */
  readonly limitSeconds: number;
}

const seenOf = (page: Page) => page.evaluate('seen') as Promise<Seen>;

/** Presses play and looks on for a while. */
export async function watchStretch(
  browser: Browser,
  place: Place,
  weights: Weights,
  stretch: Stretch,
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 760 } });
  const ending = new AbortController();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const mediaBytes = countMediaBytes(session);
    await page.addInitScript(watcher);
    await page.goto(place.url, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    const running = runLine(session, stretch.line, ending.signal);
    await page.click(place.target);
    const end = Date.now() + stretch.limitSeconds * 1000;
    let seen = await seenOf(page);
    while (Date.now() < end && seen.at < stretch.seconds && !seen.ended && !seen.error) {
      await page.waitForTimeout(100);
      seen = await seenOf(page);
    }
    ending.abort();
    await running;
    if (seen.error || !seen.playedAt)
      throw new Error(`${place.url} on ${stretch.line.name}: ${seen.error ?? 'nothing plays'}`);
    return toWatched(seen, weights, mediaBytes());
  } finally {
    ending.abort();
    await context.close();
  }
}
