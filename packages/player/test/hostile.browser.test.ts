import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultConfig, fields, type PlayerConfig, setValue } from '@kinora/player-config';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerContent } from '../src/render/index.ts';
import { type EmbedServer, startEmbedServer } from './support/embed-server.ts';
import { hostileStrings } from './support/hostile-strings.ts';
import { launchBrowser } from './support/launch-browser.ts';

const batchSize = 30;

/** The same hostile text in every place that takes text. */
function hostileConfig(text: string): PlayerConfig {
  let config = defaultConfig();
  for (const field of fields) if (field.kind !== 'switch') config = setValue(config, field, text);
  config.playercontrol.thumbnail = true;
  return config;
}

const hostileContent = (text: string): Partial<PlayerContent> => ({
  config: hostileConfig(text),
  source: { url: text, type: text.length % 2 === 0 ? 'mp4' : 'hls' },
  poster: text,
  engineUrl: text,
  playerId: text,
});

describe('hostile strings in every text, colour and address of a player', () => {
  let server: EmbedServer;
  let browser: Browser;
  let canary: Server;
  let canaryHits = 0;

  beforeAll(async () => {
    server = await startEmbedServer();
    canary = createServer((_request, response) => {
      canaryHits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const { port } = canary.address() as AddressInfo;
    browser = await launchBrowser({
      isShell: true,
      flags: [`--host-resolver-rules=MAP evil.test 127.0.0.1:${port}`, '--ignore-certificate-errors'],
    });
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await server.close();
    canary.close();
  });

  async function visit(texts: readonly string[], offset: number) {
    const ids = texts.map((_, index) => `h${offset + index}`);
    for (const [index, text] of texts.entries()) server.publish(ids[index] as string, hostileContent(text));
    const context = await browser.newContext();
    await context.addInitScript('window.hit = () => { window.wasHit = true }; window.alert = window.hit');
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(server.foreignPage(...ids));
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    const seen = await Promise.all(
      frames.map((frame) =>
        frame.evaluate(() => ({
          hit: 'wasHit' in window,
          scripts: document.querySelectorAll('script').length,
          strangers: document.querySelectorAll(
            'iframe,object,form,base,style ~ style,[onerror],[onload],[onfocus],[style*=url]',
          ).length,
          players: document.querySelectorAll('main > .kin').length,
          title: document.title.trim(),
        })),
      ),
    );
    await context.close();
    return { asked, seen };
  }

  it('has 150 of them, all different', () => {
    expect(new Set(hostileStrings).size).toBe(150);
  });

  const batches = Array.from({ length: hostileStrings.length / batchSize }, (_, index) => index * batchSize);
  it.each(batches)('runs nothing and fetches nothing, from number %d on', { timeout: 40_000 }, async (offset) => {
    const texts = hostileStrings.slice(offset, offset + batchSize);
    const { asked, seen } = await visit(texts, offset);
    expect(seen).toHaveLength(batchSize);
    for (const page of seen) expect(page).toMatchObject({ hit: false, scripts: 1, strangers: 0, players: 1 });
    expect(asked.filter((url) => !url.startsWith(server.origin) && !url.startsWith(server.foreignOrigin))).toEqual([]);
    expect(canaryHits).toBe(0);
  });

  it('shows them as the text they are', { timeout: 30_000 }, async () => {
    const text = '<img src=x onerror=hit()>';
    const { seen } = await visit([text], 1000);
    expect(seen[0]?.title).toBe(text);
  });

  it('would notice: the canary counts what does arrive', { timeout: 30_000 }, async () => {
    const page = await browser.newPage();
    await page.goto('http://evil.test/');
    expect(canaryHits).toBeGreaterThan(0);
  });
});
