import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true, flags: ['--autoplay-policy=no-user-gesture-required'] });

async function openPlayer(id: string, durationSeconds?: number) {
  const { server, open } = bench();
  const source = { url: server.mp4, type: 'mp4' } as const;
  server.publish(id, { config: defaultConfig(), source, durationSeconds });
  const page = await open(server.foreignPage(id), { viewport: { width: 800, height: 500 } });
  return { page, player: embeddedPlayer(page.frameLocator(`#${id}`)) };
}
const texts = async (player: ReturnType<typeof embeddedPlayer>) =>
  `${await player.part('now').textContent()} of ${await player.part('length').textContent()}`;

describe('the length of a film', { timeout: 30_000 }, () => {
  it('stands there before a byte of it has come, and does not change when it has', async () => {
    const { page, player } = await openPlayer('told', 30.02);
    expect(await texts(player)).toBe('0:00 of 0:30');
    await player.loaded();
    expect(await texts(player)).toBe('0:00 of 0:30');
    await page.context().close();
  });

  it('is what the tooltip counts with, and where a click goes, before the engine is there', async () => {
    const { server, open } = bench();
    const source = { url: server.hls, type: 'hls' } as const;
    const { engineUrl } = server;
    const url = server.publish('stream', { config: defaultConfig(), source, engineUrl, durationSeconds: 30 });
    const page = await open('about:blank');
    const arrival = Promise.withResolvers<void>();
    await page.route('**/cmaf-engine.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto(url);
    const player = embeddedPlayer(page);
    await player.part('progress').click();
    expect(await player.part('tooltip').textContent()).toMatch(/^0:1[45]$/);
    arrival.resolve();
    await expect.poll(() => player.time()).toBeGreaterThan(14);
    await page.context().close();
  });

  it('is what the page was told, also where the browser measures the file differently', async () => {
    const { page, player } = await openPlayer('other', 31);
    await player.loaded();
    await player.video.evaluate((video) => video.dispatchEvent(new Event('durationchange')));
    expect(await texts(player)).toBe('0:00 of 0:31');
    await page.context().close();
  });

  it('is rounded to the nearest second where only the browser knows it', async () => {
    const { page, player } = await openPlayer('untold');
    await player.loaded();
    await player.video.evaluate((video) => {
      Object.defineProperty(video, 'duration', { value: 19.98 });
      video.dispatchEvent(new Event('durationchange'));
    });
    expect(await texts(player)).toBe('0:00 of 0:20');
    await page.context().close();
  });

  it('is where the clock stands at the end', async () => {
    const { page, player } = await openPlayer('ended', 31);
    await player.loaded();
    await player.video.evaluate(async (video) => {
      const media = video as HTMLVideoElement;
      media.muted = true;
      media.currentTime = 29.8;
      await media.play();
    });
    await player.becomes('ended');
    await expect.poll(() => texts(player)).toBe('0:31 of 0:31');
    await page.context().close();
  });
});
