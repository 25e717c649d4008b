import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench();
const name = 'Play on another device';

/** Devices that come and go as the test says, by `fakeDevices`. */
type Fake = Window & { fakeDevices: { offer(isOffered: boolean): void; connect(isConnected: boolean): void } };

function fakeRemote(): void {
  const remote = new EventTarget() as EventTarget & Record<string, unknown>;
  let tell: (isAvailable: boolean) => void = () => undefined;
  remote.watchAvailability = async (callback: typeof tell) => {
    tell = callback;
    callback(false);
    return 1;
  };
  remote.cancelWatchAvailability = async () => undefined;
  remote.prompt = async () => {
    document.title = 'asked';
  };
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote });
  (window as unknown as Fake).fakeDevices = {
    offer: (isOffered) => tell(isOffered),
    connect: (isConnected) => remote.dispatchEvent(new Event(isConnected ? 'connect' : 'disconnect')),
  };
}

function fakeAirPlay(): void {
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote');
  const video = HTMLVideoElement.prototype as unknown as Record<string, unknown>;
  const send = (name: string, more: object) => {
    const element = document.querySelector('video');
    element?.dispatchEvent(Object.assign(new Event(name), more));
  };
  video.webkitShowPlaybackTargetPicker = () => {
    document.title = 'asked';
  };
  (window as unknown as Fake).fakeDevices = {
    offer: (isOffered) =>
      send('webkitplaybacktargetavailabilitychanged', { availability: isOffered ? 'available' : 'not-available' }),
    connect(isConnected) {
      video.webkitCurrentPlaybackTargetIsWireless = isConnected;
      send('webkitcurrentplaybacktargetiswirelesschanged', {});
    },
  };
}

/** Answers when what is not needed to start is there. */
async function openWith(fake: () => void): Promise<{ page: Page; player: ReturnType<typeof embeddedPlayer> }> {
  const { server, open } = bench();
  const url = server.publish('remote', { source: { url: server.mp4, type: 'mp4' } });
  const page = await open('about:blank');
  await page.addInitScript(fake);
  await page.goto(url);
  const player = embeddedPlayer(page);
  await player.loaded();
  await player.part('play').hover();
  await player.button('Picture in picture').waitFor();
  return { page, player };
}

describe.each([
  ['by the standard', fakeRemote],
  ['by AirPlay', fakeAirPlay],
])('another device, %s', { timeout: 60_000 }, (_how, fake) => {
  it('is offered while there is one, asked for by a click, and told of while it plays', async () => {
    const { page, player } = await openWith(fake);
    const button = player.button(name);
    const say = (what: 'offer' | 'connect', how: boolean) =>
      page.evaluate(([method, yes]) => (window as unknown as Fake).fakeDevices[method](yes), [what, how] as const);
    expect(await button.isVisible()).toBe(false);
    await say('offer', true);
    await button.waitFor();
    await button.click();
    await expect.poll(() => page.title()).toBe('asked');
    await say('connect', true);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await say('connect', false);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await say('offer', false);
    await button.waitFor({ state: 'hidden' });
  });
});

it('a browser that cannot say whether there is a device offers none, and plays', { timeout: 60_000 }, async () => {
  const { page, player } = await openWith(() => {
    const refuse = async () => {
      throw new DOMException('', 'NotSupportedError');
    };
    const remote = Object.assign(new EventTarget(), { watchAvailability: refuse, prompt: refuse });
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote });
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await player.part('center-play').click();
  await player.becomes('playing');
  expect(await player.button(name).isVisible()).toBe(false);
  expect(errors).toEqual([]);
});

it('picture in picture is left to the call of older Safari where the standard is missing', {
  timeout: 60_000,
}, async () => {
  const { player } = await openWith(() => {
    Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { get: () => false });
    Object.assign(HTMLVideoElement.prototype, {
      webkitPresentationMode: 'inline',
      webkitSupportsPresentationMode: (mode: string) => mode === 'picture-in-picture',
      webkitSetPresentationMode(this: HTMLVideoElement, mode: string) {
        Object.assign(this, { webkitPresentationMode: mode });
        this.dispatchEvent(new Event('webkitpresentationmodechanged'));
      },
    });
  });
  await player.button('Picture in picture').click();
  await player.button('Exit picture in picture').click();
  await player.button('Picture in picture').waitFor();
});
