import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it, vi } from 'vitest';
import type { Source } from '../src/core/source-choice.ts';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { beginningOf } from './support/read-beginning.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });

interface Opening {
  readonly source: Partial<Source>;
  /** Apple's browsers have this; everything else of them that matters here, Chromium has too. */
  readonly airPlay?: boolean;
  readonly engineUrl?: string;
}

async function open(id: string, { source, airPlay = false, engineUrl }: Opening) {
  const { server, browser } = bench();
  const config = defaultConfig();
  config.playercontrol.branding = false;
  server.publish(id, {
    config,
    source: { url: server.hls, type: 'hls', fallbackUrl: server.mp4, ...source },
    poster: server.poster,
    engineUrl: engineUrl ?? server.engineUrl,
  });
  const page = await (await browser.newContext({ viewport: { width: 800, height: 500 } })).newPage();
  if (airPlay) await page.addInitScript(() => Object.assign(window, { WebKitPlaybackTargetAvailabilityEvent: Event }));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(server.foreignPage(id));
  await page.waitForLoadState('networkidle');
  const frame = page.frameLocator(`#${id}`);
  return { page, asked, frame, player: embeddedPlayer(frame) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const engineAsked = (asked: string[]) => asked.some((path) => path.includes('-engine'));
const read = (player: EmbeddedPlayer, property: 'videoHeight' | 'currentSrc') =>
  player.video.evaluate((video, name) => (video as HTMLVideoElement)[name], property);
const menuTexts = ({ frame }: Opened) => frame.locator('.kin-row').allTextContents();

async function pick({ frame, player }: Opened, title: RegExp, choice: string): Promise<void> {
  await player.button('Settings').click();
  await frame.getByRole('menuitem', { name: title }).click();
  await frame.getByRole('menuitemradio', { name: choice, exact: true }).click();
  await player.button('Settings').click();
}

/** Plays by the browser, changes to a level by hand, and goes on there. */
async function changeLevel(opened: Opened): Promise<void> {
  const { page, asked, player } = opened;
  await player.part('center-play').click();
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(1);
  expect(engineAsked(asked)).toBe(false);
  await player.button('Settings').click();
  // A browser that plays by itself may change its level at any moment, and the menu follows.
  let shown = 0;
  await vi.waitFor(async () => {
    shown = Number(await read(player, 'videoHeight'));
    expect(await menuTexts(opened)).toEqual(['Playback speed: Normal', `Quality: Auto (${shown}p)`]);
  }, 8_000);
  await player.button('Settings').click();
  const other = shown === 360 ? 180 : 360;

  const before = await player.time();
  await pick(opened, /^Quality/, `${other}p`);
  await expect.poll(() => read(player, 'videoHeight'), { timeout: 20_000 }).toBe(other);
  expect(engineAsked(asked)).toBe(true);
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(before + 0.5);
  expect(await player.paused()).toBe(false);
  await page.context().close();
}

describe('a film that weighs no more as a file', { timeout: 60_000 }, () => {
  it('plays the file, and gets an engine with the first pick of a level', async () => {
    const beginning = await beginningOf(bench().server.hls);
    const opened = await open('light', { source: { beginning, isLight: true } });
    expect(await read(opened.player, 'currentSrc')).toContain('/clip.mp4');
    await changeLevel(opened);
    expect(opened.asked.some((path) => path.endsWith('master.m3u8'))).toBe(false);
  });

  it('stays as it is where it is paused, in the new height', async () => {
    const beginning = await beginningOf(bench().server.hls);
    const opened = await open('light-paused', { source: { beginning, isLight: true } });
    const { page, player } = opened;
    await player.part('center-play').hover();
    await player.video.evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 9;
    });
    await pick(opened, /^Quality/, '180p');
    await expect.poll(() => read(player, 'videoHeight'), { timeout: 20_000 }).toBe(180);
    expect(await player.time()).toBeCloseTo(9, 0);
    expect(await player.paused()).toBe(true);
    await page.context().close();
  });

  it('goes on as a stream when the file is gone', async () => {
    const { server } = bench();
    const source = { isLight: true, fallbackUrl: `${server.origin}/media/gone.mp4` };
    const { page, player } = await open('light-gone', { source });
    await player.part('center-play').click();
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.3);
    expect(await read(player, 'currentSrc')).toContain('blob:');
    await page.context().close();
  });

  it('goes on as the file when the engine does not come', async () => {
    const { server } = bench();
    const beginning = await beginningOf(server.hls);
    const engineUrl = `${server.origin}/dist/gone.js`;
    const opened = await open('light-alone', { source: { beginning, isLight: true }, engineUrl });
    const { page, player } = opened;
    await player.part('center-play').click();
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.5);
    await pick(opened, /^Quality/, '180p');
    const before = await player.time();
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(before + 1);
    expect(await player.phase()).toBe('playing');
    await page.context().close();
  });
});

describe('a browser that can send films to a television', { timeout: 60_000 }, () => {
  it('plays the stream by itself, and gets an engine with the first pick of a level', async () => {
    const beginning = await beginningOf(bench().server.hls);
    const opened = await open('native', { source: { beginning }, airPlay: true });
    await opened.player.part('center-play').hover();
    await expect.poll(() => read(opened.player, 'currentSrc')).toContain('/master.m3u8');
    await changeLevel(opened);
  });
});

/** The loudest tone, by ear. */
const toneOf = ({ video }: EmbeddedPlayer) =>
  video.evaluate(async (element) => {
    const kept = element as HTMLVideoElement & { ear?: AnalyserNode };
    if (!kept.ear) {
      const context = new AudioContext();
      kept.ear = new AnalyserNode(context, { fftSize: 8192 });
      context.createMediaElementSource(kept).connect(kept.ear).connect(context.destination);
    }
    const levels = new Uint8Array(kept.ear.frequencyBinCount);
    kept.ear.getByteFrequencyData(levels);
    const loudest = levels.indexOf(Math.max(...levels));
    return Math.round((loudest * kept.ear.context.sampleRate) / kept.ear.fftSize / 10) * 10;
  });

describe.each([
  ['our own engine', 'engineUrl'],
  ['the engine for films of others', 'foreignEngineUrl'],
] as const)('a film with two voices, by %s', { timeout: 60_000 }, (_by, engine) => {
  it('lets the viewer choose which is heard', async () => {
    const { server } = bench();
    const source = { url: `${server.origin}/media/voices/master.m3u8` };
    const opened = await open(`voices-${engine}`, { source, engineUrl: server[engine] });
    const { page, player } = opened;
    await player.part('center-play').click();
    await expect.poll(() => toneOf(player), { timeout: 20_000 }).toBe(330);
    await player.button('Settings').click();
    expect(await menuTexts(opened)).toEqual(['Playback speed: Normal', 'Audio: English']);
    await player.button('Settings').click();
    await pick(opened, /^Audio/, 'Deutsch');
    await expect.poll(() => toneOf(player), { timeout: 20_000 }).toBe(660);
    expect(await player.phase()).toBe('playing');
    await page.context().close();
  });
});
