import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type EventName, playerEvents } from '../src/core/messages.ts';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true, flags: ['--autoplay-policy=no-user-gesture-required'] });

interface Listening {
  heard: { event?: string; player?: string; time?: number }[];
}

async function openPage(...ids: string[]): Promise<Page> {
  const { server, open } = bench();
  for (const id of ids) server.publish(id, { config: defaultConfig(), source: { url: server.mp4, type: 'mp4' } });
  const page = await open(server.foreignPage(...ids), { viewport: { width: 1400, height: 500 } });
  await page.evaluate(() => {
    const listening = window as unknown as Listening;
    listening.heard = [];
    window.addEventListener('message', ({ data }) => void listening.heard.push(data));
  });
  for (const id of ids) await embeddedPlayer(page.frameLocator(`#${id}`)).loaded();
  return page;
}

const say = (page: Page, id: string, message: unknown) =>
  page.evaluate(
    ([frame, data]) =>
      (document.getElementById(frame as string) as HTMLIFrameElement).contentWindow?.postMessage(data, '*'),
    [id, message],
  );
const heard = (page: Page) => page.evaluate(() => (window as unknown as Listening).heard);
const names = async (page: Page) => (await heard(page)).map((message) => message.event);

describe('messages with the embedding page', { timeout: 30_000 }, () => {
  it('obeys its commands and emits what happens, with version and player', async () => {
    const page = await openPage('one');
    const player = embeddedPlayer(page.frameLocator('#one'));
    await say(page, 'one', { kinora: 1, command: 'volume', volume: 0.3 });
    await say(page, 'one', { kinora: 1, command: 'speed', speed: 2 });
    await say(page, 'one', { kinora: 1, command: 'play' });
    await player.becomes('playing');
    await expect.poll(() => names(page)).toContain('time');
    expect(await player.volume()).toBeCloseTo(0.3, 5);
    expect(await player.speed()).toBe(2);
    await say(page, 'one', { kinora: 1, command: 'pause' });
    await expect.poll(() => player.paused()).toBe(true);
    await say(page, 'one', { kinora: 1, command: 'mute', muted: true });
    await expect.poll(() => player.muted()).toBe(true);
    await say(page, 'one', { kinora: 1, command: 'seek', time: 29.8 });
    await say(page, 'one', { kinora: 1, command: 'play' });
    await expect.poll(() => names(page)).toContain('ended');
    const messages = await heard(page);
    expect(messages.every((message) => message.player === 'one')).toBe(true);
    for (const event of ['play', 'pause', 'time', 'volume', 'speed', 'ended'])
      expect(await names(page)).toContain(event);
    for (const { event, ...rest } of messages) {
      const carried = playerEvents[event as EventName].carries ?? [];
      expect(Object.keys(rest).sort()).toEqual(['kinora', 'player', ...carried].sort());
    }
    await page.context().close();
  });

  it('emits the shape of the film as soon as it is there, where the page knows it', async () => {
    const { server, open } = bench();
    const source = { url: server.mp4, type: 'mp4' } as const;
    server.publish('upright', { config: defaultConfig(), source, size: { width: 1080, height: 1920 } });
    const page = await open(server.foreignPage());
    const shape = await page.evaluate((url) => {
      const told = new Promise((resolve) => {
        window.addEventListener('message', ({ data }) => data.event === 'shape' && resolve(data));
      });
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
      return told;
    }, `${server.origin}/embed/upright`);
    expect(shape).toEqual({ kinora: 1, player: 'upright', event: 'shape', ratio: '9/16' });
    await page.context().close();
  });

  it('emits an Escape that it has no use for itself, as a dialog around it waits for one', async () => {
    const page = await openPage('one');
    const frame = page.frameLocator('#one');
    await frame.getByRole('button', { name: 'Settings' }).click();
    await expect.poll(() => frame.getByRole('menu').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => frame.getByRole('menu').isVisible()).toBe(false);
    expect(await names(page)).not.toContain('escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => heard(page)).toContainEqual({ kinora: 1, player: 'one', event: 'escape' });
    await page.context().close();
  });

  it('ignores a thousand messages of other shapes', async () => {
    const page = await openPage('two');
    const player = embeddedPlayer(page.frameLocator('#two'));
    await page.evaluate(() => {
      const frame = (document.getElementById('two') as HTMLIFrameElement).contentWindow;
      const pieces = [1, 2, '1', null, 'play', 'seek', {}, [], true, -1, Number.NaN, 'playing', '__proto__'];
      const pick = () => pieces[Math.floor(Math.random() * pieces.length)];
      for (let sent = 0; sent < 1000; sent += 1) {
        const shapes = [
          { kinora: pick(), command: pick(), time: String(pick()) },
          { kinora: pick(), event: pick() },
          [pick(), pick()],
          pick(),
          { kinora: 1, command: 'seek', time: '5' },
          { kinora: 1, command: 'play', extra: pick() },
        ];
        frame?.postMessage(shapes[sent % shapes.length], '*');
      }
    });
    await say(page, 'two', { kinora: 1, command: 'mute', muted: true });
    await expect.poll(() => player.muted()).toBe(true);
    expect([await player.time(), await player.paused(), await player.volume()]).toEqual([0, true, 1]);
    await page.context().close();
  });

  it('obeys no frame but its parent', async () => {
    const page = await openPage('three');
    const player = embeddedPlayer(page.frameLocator('#three'));
    const post = "parent.frames[0].postMessage({ kinora: 1, command: 'mute', muted: true }, '*')";
    await page.evaluate((script) => {
      const other = document.createElement('iframe');
      other.srcdoc = `<script>${script}</script>`;
      document.body.append(other);
      return new Promise((resolve) => other.addEventListener('load', resolve));
    }, post);
    // Messages arrive in the order in which they were sent.
    await say(page, 'three', { kinora: 1, command: 'speed', speed: 2 });
    await expect.poll(() => player.speed()).toBe(2);
    expect(await player.muted()).toBe(false);
    await page.context().close();
  });
});

describe('several players on one page', { timeout: 30_000 }, () => {
  it('lets only the one play that was started last', async () => {
    const page = await openPage('first', 'second');
    const [first, second] = ['first', 'second'].map((id) => embeddedPlayer(page.frameLocator(`#${id}`)));
    await first?.part('center-play').click();
    await expect.poll(() => first?.phase()).toBe('playing');
    await second?.part('center-play').click();
    await expect.poll(() => second?.phase()).toBe('playing');
    await expect.poll(() => first?.phase()).toBe('paused');
    await first?.part('play').click();
    await expect.poll(() => second?.phase()).toBe('paused');
    expect(await first?.paused()).toBe(false);
    await page.context().close();
  });
});
