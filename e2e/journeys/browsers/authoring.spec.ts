import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import type { Tab } from '../../support/browsers/tab.ts';
import { expectMoving, expectTone } from '../../support/browsers/watching.ts';
import { openForeignSite } from '../../support/foreign-site.ts';
import { type Person, register } from '../../support/person.ts';
import { snippetOf } from '../../support/published-film.ts';
import { sampleVideo } from '../../support/sample-video.ts';
import { testEnv } from '../../support/test-env.ts';

const patience = { timeout: 60_000 };
const button = (name: string) => ({ css: 'button', name });

/** Asked again while one page is left for the next: in between nobody answers. */
const shows = (tab: Tab, css: string, text: string): Promise<void> =>
  expect(async () => {
    const texts = await tab.evaluate((at) => [...document.querySelectorAll(at)].map((node) => node.textContent), css);
    expect(texts).toContain(text);
  }).toPass(patience);

async function signIn(tab: Tab, { email, password }: Person): Promise<void> {
  await tab.open(`${testEnv.productUrl}/signin`);
  await tab.fill({ css: 'input[name=email], input[type=email]' }, email);
  await tab.fill({ css: 'input[type=password]' }, password);
  await tab.click(button('Sign In'));
  await shows(tab, 'h1', 'Video Players');
}

async function upload(tab: Tab, film: Buffer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-e2e-file-'));
  writeFileSync(join(folder, 'film.mp4'), film);
  await tab.open(`${testEnv.productUrl}/video-library`);
  await tab.click(button('Upload New Video'));
  await tab.chooseFile('[role=dialog] input[type=file]', join(folder, 'film.mp4'));
  await tab.click({ css: '[role=dialog] button', name: 'Upload' });
  await tab.click({ css: 'button[aria-label^="Play film.mp4"]' });
  rmSync(folder, { recursive: true });
}

test('a member signs in, uploads a film, sees and hears it in the editor, and saves a style that visitors get', async ({
  tab,
  sound,
}) => {
  test.setTimeout(240_000);
  const member = await register();
  await signIn(tab, member);
  await upload(tab, await sampleVideo({ seconds: 60 }));

  const api = createApi(member.token);
  const [video] = await api.videos.list({});
  const player = await api.createPlayer('On my site');
  await api.setSource(player.id, { url: video?.url ?? '', media_type: 'mp4' });
  await tab.open(`${testEnv.productUrl}/detail?video=${player.id}`);
  await tab.fill({ css: '[data-field="playerstyle.player_corner_radius"] input' }, '24');
  await tab.click({ css: '.kin button', name: 'Play' });
  await expectMoving(tab);
  await expectTone(sound);
  await tab.click(button('Save Edits'));
  await shows(tab, 'p, span, div', 'All edits saved');

  const site = await openForeignSite(await snippetOf(player.id));
  await tab.open(site.url);
  const visitor = tab.frame('iframe');
  await visitor.click({ css: '.kin button', name: 'Play' });
  expect(
    await visitor.evaluate(() => getComputedStyle(document.querySelector('.kin') ?? document.body).borderRadius),
  ).toBe('24px');
  await expectMoving(tab, 'iframe');
  await expectTone(sound);
  await site.close();
});
