import { defaultConfig, type PlayerConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addPasses, noPasses, type Stretch, writePasses } from '../src/core/passes.ts';
import type { PlayerContent } from '../src/render/index.ts';
import { frameFeatures } from '../src/render/snippet.ts';
import type { TestView } from './support/embed-server.ts';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

// As people have it: what nobody has started may not begin with sound.
const bench = useBench({ isShell: true, flags: ['--autoplay-policy=document-user-activation-required'] });
const seconds = 30;
/** At eight times the speed, a hundredth of a second of the browser. */
const slackMs = 80;
/** Of `k`; every browser here is driven by a program. */
const flag = { muted: 1, byItself: 2, background: 4, fullscreen: 8, intent: 32, seen: 64, ended: 128, automated: 256 };
/** Of `x`; every page here is without https. */
const insecure = 128;

let page: Page;
let complaints: string[] = [];
beforeEach(() => {
  bench().server.told.length = 0;
  complaints = [];
});
afterEach(() => expect(complaints).toEqual([]));

function publish(id: string, content: Partial<PlayerContent> = {}, change?: (config: PlayerConfig) => void): string {
  const { server } = bench();
  const config = defaultConfig();
  config.playercontrol.branding = false;
  change?.(config);
  const source = { url: server.mp4, type: 'mp4' } as const;
  return server.publish(id, { config, source, viewingUrl: server.viewingUrl, ...content });
}

async function open(url: string, before?: (opened: Page) => Promise<unknown>): Promise<EmbeddedPlayer> {
  page = await bench().open('about:blank', { viewport: { width: 1400, height: 500 } });
  page.on('pageerror', ({ message }) => void complaints.push(message));
  await before?.(page);
  await page.goto(url);
  return embeddedPlayer(page.frameLocator('iframe').first());
}

/** In the order in which they were said: two may overtake each other on their way. */
const told = () => bench().server.told.toSorted((one, other) => one.n - other.n);
const newest = (): TestView => told().at(-1) ?? { a: 0, n: -1 };
const flags = () => (newest().k ?? 0) & ~flag.automated;
const becomesSeen = () => expect.poll(flags).toBe(flag.seen);

/** Plays until there, or to the end, at many times the speed, and answers where it has stopped. */
const watchUntil = (player: EmbeddedPlayer, until: number): Promise<Stretch> =>
  player.video.evaluate(async (element, end) => {
    const video = element as HTMLVideoElement;
    const from = video.currentTime;
    video.playbackRate = 8;
    await video.play();
    while (video.currentTime < end && !video.ended) await new Promise(requestAnimationFrame);
    const paused = new Promise((resolve) => video.addEventListener('pause', resolve, { once: true }));
    if (!video.ended) video.pause();
    if (!video.ended) await paused;
    return { from, to: video.currentTime };
  }, until);
const goTo = (player: EmbeddedPlayer, time: number) =>
  player.video.evaluate(async (video, position) => {
    const arrived = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    (video as HTMLVideoElement).currentTime = position;
    await arrived;
  }, time);

const passesOf = (stretches: readonly Stretch[]) =>
  writePasses(stretches.reduce<readonly number[]>((all, each) => addPasses(all, each, seconds), noPasses));
const lengthOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { from, to }) => sum + (to - from) * 1000, 0);

describe('what is told of a view', { timeout: 60_000 }, () => {
  it('is what was watched: half of a film, a part again, and its end', async () => {
    const { server } = bench();
    publish('ply_watched');
    const player = await open(server.foreignPage('ply_watched'));
    await becomesSeen();
    expect(newest()).toEqual({
      ...{ v: 1, n: 0, p: 'ply_watched', o: server.foreignOrigin, k: flag.seen | flag.automated, x: insecure },
      ...{ i: expect.stringMatching(/^[0-9a-z]{20}$/), t: Math.floor(Date.now() / 86_400_000), d: 30_000 },
      ...{ a: expect.any(Number), l: 'en-US', z: expect.stringMatching(/\w/) },
    });

    await player.part('center-play').click();
    await player.becomes('playing');
    const stretches = [await watchUntil(player, 15)].map(({ to }) => ({ from: 0, to }));
    await expect.poll(() => newest().w ?? 0).toBeGreaterThan(14_000);
    expect(newest().h).toBe(passesOf(stretches));
    expect(newest().h).toMatch(/^1{50,}$/);
    expect(Math.abs((newest().w ?? 0) - lengthOf(stretches))).toBeLessThan(slackMs);

    await goTo(player, 6);
    stretches.push(await watchUntil(player, 9));
    await expect.poll(() => newest().h).toBe(passesOf(stretches));
    expect(newest().h).toMatch(/^1{20}2{10,}1+$/);
    await goTo(player, 29);
    stretches.push(await watchUntil(player, seconds + 1));
    await expect.poll(flags).toBe(flag.intent | flag.seen | flag.ended);
    await expect.poll(() => newest().h).toBe(passesOf(stretches));
    expect(Math.abs((newest().w ?? 0) - lengthOf(stretches))).toBeLessThan(slackMs);
    expect(newest()).toMatchObject({ d: 30_000, q: 360, x: insecure });
    expect(newest().s).toBeGreaterThanOrEqual(0);
    expect(newest().s).toBeLessThan(newest().a);
    expect(told().map(({ n }) => n)).toEqual(told().map((_view, index) => index));
    expect(new Set(told().map(({ i }) => i)).size).toBe(1);
  });

  it('has jumps while it plays, and what was on when the page was left', async () => {
    publish('ply_jumps');
    const player = await open(bench().server.foreignPage('ply_jumps'));
    await player.loaded();
    await player.part('center-play').click();
    await player.becomes('playing');
    const jumped = await player.video.evaluate(async (element) => {
      const video = element as HTMLVideoElement;
      const frames = async (until: number) => {
        while (video.currentTime < until) await new Promise(requestAnimationFrame);
      };
      await frames(0.9);
      const at = video.currentTime;
      video.currentTime = 20;
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      await frames(20.6);
      return at;
    });
    await page.goto('about:blank');
    const left = () => (newest().w ?? 0) / 1000;
    await expect.poll(left).toBeGreaterThan(jumped + 0.5);
    expect(left()).toBeLessThan(jumped + 3);
    const [, before = '', after = ''] = /^(1+)0+(1+)$/.exec(newest().h ?? '') ?? [];
    expect(Math.abs(before.length - (jumped / seconds) * 100)).toBeLessThanOrEqual(1);
    expect(Math.abs(after.length - ((left() - jumped) / seconds) * 100)).toBeLessThanOrEqual(1);
  });

  it('counts a stall, but not the wait for a place that somebody went to', async () => {
    publish('ply_stalls');
    const player = await open(bench().server.foreignPage('ply_stalls'), (opened) =>
      // On a busy machine a film stalls by itself.
      opened.addInitScript(() => {
        addEventListener('waiting', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
      }),
    );
    await player.loaded();
    await player.part('center-play').click();
    await expect.poll(() => newest().s).toBeGreaterThanOrEqual(0);
    await expect.poll(() => player.time()).toBeGreaterThan(1);
    await player.video.evaluate(async (element) => {
      const video = element as HTMLVideoElement;
      const tell = (name: string) => video.dispatchEvent(new Event(name));
      for (const ms of [300, 200]) {
        tell('waiting');
        await new Promise((resolve) => setTimeout(resolve, ms));
        tell('playing');
      }
      const arrived = new Promise<void>((resolve) => {
        const waitAgain = () => {
          tell('playing');
          tell('waiting');
          resolve();
        };
        video.addEventListener('seeked', waitAgain, { once: true });
      });
      video.currentTime = 12;
      tell('waiting');
      await arrived;
      tell('playing');
      video.pause();
    });
    await expect.poll(() => newest().b?.[0]).toBe(2);
    expect(newest().b?.[1]).toBeGreaterThanOrEqual(490);
    expect(newest().b?.[1]).toBeLessThan(2000);
  });

  it('goes out when the page is hidden, and not twice', async () => {
    publish('ply_hidden');
    const player = await open(bench().server.foreignPage('ply_hidden'));
    await becomesSeen();
    await player.part('center-play').click();
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);
    const before = told().length;
    await player.video.evaluate((video) => {
      (video as HTMLVideoElement).pause();
      Object.defineProperty(document, 'hidden', { get: () => true });
      for (let times = 0; times < 3; times += 1)
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await expect.poll(() => newest().w).toBeGreaterThan(400);
    await page.goto('about:blank');
    expect(told().length).toBe(before + 1);
  });
});

/** A frame on a page of another origin, as somebody may have written it. */
const openFrame = async (url: string, attributes: Record<string, string>): Promise<EmbeddedPlayer> => {
  const player = await open(bench().server.foreignPage());
  await page.evaluate(
    ([src, named]) => {
      const frame = document.createElement('iframe');
      for (const [name, value] of Object.entries({ ...named, src })) frame.setAttribute(name, value);
      document.body.append(frame);
    },
    [url, attributes] as const,
  );
  return player;
};
const ideal = { width: '640', height: '360', allow: frameFeatures };

describe('what is told of the place', { timeout: 60_000 }, () => {
  it.each<[string, Record<string, string>, number]>([
    ['nothing where all is well', ideal, 0],
    ['a frame that lacks every right', { ...ideal, allow: "autoplay 'none'; picture-in-picture 'none'" }, 2 + 4],
    ['a sandbox', { ...ideal, sandbox: 'allow-scripts allow-same-origin' }, 8],
    ['another shape, too narrow', { ...ideal, width: '200', height: '300' }, 16 + 32],
  ])('is %s', async (_name, attributes, bits) => {
    await openFrame(publish('ply_place', { size: { width: 640, height: 360 } }), attributes);
    await becomesSeen();
    expect((newest().x ?? 0) & ~insecure).toBe(bits);
  });

  it('is that the page has the same player twice', async () => {
    publish('ply_twin');
    await open(bench().server.foreignPage('ply_twin', 'ply_twin'));
    await expect.poll(() => new Set(told().map(({ i }) => i)).size).toBe(2);
    await page.goto('about:blank');
    const last = () => new Map(told().map(({ i, x }) => [i, x]));
    await expect.poll(() => [...last().values()]).toEqual([insecure + 64, insecure + 64]);
  });

  it('is path and referrer where the page has our script', async () => {
    publish('ply_site');
    const { server } = bench();
    await open(`${server.origin}/element`);
    await page.evaluate((url) => location.assign(url), server.sitePage('ply_site'));
    await becomesSeen();
    await page.goto('about:blank');
    await expect.poll(() => newest()).toMatchObject({ g: '/site', u: server.origin });
  });
});

describe('a film that does not begin', { timeout: 60_000 }, () => {
  it('because the browser wants a gesture, tells that, and begins when there is one', async () => {
    // What a test asks a frame counts as a gesture there: it is left alone.
    const player = await openFrame(publish('ply_refused'), { ...ideal, allow: 'fullscreen *; picture-in-picture *' });
    await becomesSeen();
    await page.evaluate(() => window.frames[0]?.postMessage({ kinora: 1, command: 'play' }, '*'));
    await expect.poll(() => newest().x).toBe(insecure + 1);
    expect(flags()).toBe(flag.seen);
    await player.part('center-play').click();
    await expect.poll(flags).toBe(flag.intent | flag.seen);
    await expect.poll(() => newest().s).toBeGreaterThanOrEqual(0);
    expect(newest().s).toBeLessThan(newest().a - 900);
  });

  it('because it is gone, tells why', async () => {
    publish('ply_gone', { source: { url: `${bench().server.origin}/media/gone.mp4`, type: 'mp4' } });
    await open(bench().server.foreignPage('ply_gone'));
    await expect.poll(() => newest().e).toBe('unavailable');
    expect(flags()).toBe(flag.seen);
  });
});

describe('a background video', { timeout: 60_000 }, () => {
  it('is told to be one, when it is seen and when its page is left', async () => {
    publish('ply_behind', {}, (config) => Object.assign(config.playersettings, { use_as_BG_video: true }));
    const player = await open(bench().server.foreignPage('ply_behind'));
    const all = flag.muted | flag.byItself | flag.background | flag.intent | flag.seen;
    await expect.poll(flags).toBe(all);
    await expect.poll(() => player.time()).toBeGreaterThan(1.5);
    const before = told().length;
    await page.goto('about:blank');
    await expect.poll(() => newest().w).toBeGreaterThan(1400);
    expect(told().length).toBe(before + 1);
  });
});

describe('nothing is told', { timeout: 60_000 }, () => {
  const asked: string[] = [];
  const listen = async (opened: Page) => {
    asked.length = 0;
    opened.on('request', (request) => void asked.push(request.url()));
  };

  it('by a player that nobody has seen, until somebody scrolls there', async () => {
    const { viewingUrl, foreignPage } = bench().server;
    publish('ply_below');
    const player = await open(foreignPage(), listen);
    await page.evaluate((src) => {
      document.body.innerHTML = `<div style="height:420px"></div><iframe src="${src}" width="640" height="360"></iframe>`;
    }, `${bench().server.origin}/embed/ply_below`);
    await player.loaded();
    await page.waitForTimeout(1500);
    expect(asked).not.toContain(viewingUrl);
    await page.evaluate(() => scrollTo(0, 400));
    await becomesSeen();
    expect(asked).toContain(viewingUrl);
  });

  it('where an owner looks at it in the dashboard', async () => {
    const player = await openFrame(`${publish('ply_preview')}#preview`, ideal);
    const came = page.waitForResponse(bench().server.viewingUrl);
    await player.part('center-play').click();
    await came;
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);
    await page.goto('about:blank');
    expect(told()).toEqual([]);
  });

  it.each([
    ['its file', '**/viewing-*.js'],
    ['its call', '**/api/e'],
  ])('where %s is blocked, and the film plays on', async (_what, pattern) => {
    publish('ply_blocked');
    const player = await open(bench().server.foreignPage('ply_blocked'), (opened) =>
      opened.route(pattern, (route) => route.abort('blockedbyclient')),
    );
    const refused = page.waitForEvent('requestfailed', (request) => /viewing-|\/api\/e$/.test(request.url()));
    await player.part('center-play').click();
    await refused;
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);
    await player.part('play').click();
    await player.becomes('paused');
    expect(told()).toEqual([]);
  });

  it('by the element of the editor, and nothing is kept on the device', () => {
    const files = inject('playerFiles');
    const [, text = ''] = Object.entries(files).find(([name]) => name.startsWith('viewing-')) ?? [];
    expect(text).toContain('sendBeacon');
    for (const other of ['element.js', 'extras.js', 'embed.js'] as const)
      expect(files[other]).not.toContain('sendBeacon');
    expect(text).not.toMatch(/localStorage|sessionStorage|indexedDB|cookie|caches|userAgent/i);
  });
});
