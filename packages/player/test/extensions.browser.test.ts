import { readFile } from 'node:fs/promises';
import { defaultConfig } from '@kinora/player-config';
import { transform } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Extension, PlayerElement } from '../src/element/index.ts';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true, flags: ['--autoplay-policy=no-user-gesture-required'] });
const guide = new URL('../../../docs/player-extensions.md', import.meta.url);

/** What the guide tells people to write, as a script of the page. */
async function codeOfGuide(elementUrl: string): Promise<string> {
  const blocks = [...(await readFile(guide, 'utf8')).matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);
  const { code } = await transform(`${blocks.join('\n')}\nexport { player };`, { loader: 'ts' });
  return code.replaceAll('@kinora/player/element', elementUrl);
}

interface Shared {
  player: PlayerElement;
  ended: number;
  seen: string[];
}

describe('extensions of <kin-player>', { timeout: 40_000 }, () => {
  let page: Page;
  beforeAll(async () => {
    const { server, open } = bench();
    page = await open(`${server.origin}/element`, { permissions: ['clipboard-read', 'clipboard-write'] });
    const code = await codeOfGuide(`${server.origin}/dist/element.js`);
    await page.route('**/dist/guide.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
    await page.evaluate(`import('${server.origin}/dist/guide.js').then(({ player }) => { window.player = player })`);
    await page.evaluate(
      ([config, url]) => {
        const { player } = window as unknown as Shared;
        Object.assign(player, { config, source: { url, type: 'mp4' } });
        document.querySelector('main')?.append(player);
      },
      [defaultConfig(), server.mp4] as const,
    );
    await embeddedPlayer(page).loaded();
  }, 60_000);

  it('run as the guide says', async () => {
    const player = embeddedPlayer(page);
    await page.evaluate(() => (window as unknown as Shared).player.seek(12));
    await expect.poll(() => player.time()).toBe(12);
    expect(await player.root.getAttribute('data-half')).toBeNull();
    await player.part('play').focus();
    await page.keyboard.press('u');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/element#t=12$/);
    await page.evaluate(() => (window as unknown as Shared).player.seek(20));
    await expect.poll(() => player.root.getAttribute('data-half')).toBe('');
  });

  it('start when they are added, survive one that throws, and end with the player', async () => {
    const added = () =>
      page.evaluate(() => {
        const shared = Object.assign(window as unknown as Shared, { ended: 0, seen: [] as string[] });
        const broken: Extension = () => {
          throw new Error('broken');
        };
        const watch: Extension = (player) => {
          player.onEvent(({ event }) => void shared.seen.push(event));
          player.onEvent(() => broken(player));
          player.signal.addEventListener('abort', () => {
            shared.ended += 1;
          });
        };
        shared.player.extensions = [...shared.player.extensions, broken, watch];
      });
    const reported = page.waitForEvent('pageerror');
    await added();
    expect((await reported).message).toContain('broken');
    await page.evaluate(() => (window as unknown as Shared).player.play());
    await embeddedPlayer(page).becomes('playing');
    const shared = () =>
      page.evaluate(() => {
        const { ended, seen } = window as unknown as Shared;
        return { ended, seen };
      });
    expect((await shared()).seen).toContain('play');
    expect((await shared()).ended).toBe(0);
    await page.evaluate(() => (window as unknown as Shared).player.remove());
    await expect.poll(async () => (await shared()).ended).toBe(1);
  });
});
