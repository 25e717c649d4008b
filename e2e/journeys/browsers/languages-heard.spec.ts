import { expect, test } from '../../support/browsers/browser-journey.ts';
import type { Scope } from '../../support/browsers/tab.ts';
import { expectMoving, expectTone, viewing } from '../../support/browsers/watching.ts';
import { embedFilm, publishFilm } from '../../support/published-film.ts';

test.describe.configure({ timeout: 180_000 });

const patience = { timeout: 30_000 };
const frame = 'iframe';
const sample = { seconds: 90, height: 240, tones: { eng: 330, deu: 660 } };

const rows = (player: Scope) =>
  player.evaluate(() => [...document.querySelectorAll('.kin-row')].map((row) => row.textContent));

test('a visitor chooses the language of a film that was uploaded in two, and hears it', async ({ tab, sound }) => {
  const site = await embedFilm(await publishFilm(sample));
  await tab.open(site.url);
  const player = tab.frame(frame);
  await player.click({ css: '.kin-bar button', name: 'Play' });
  await expectMoving(tab, frame);
  await expectTone(sound, sample.tones.eng);

  for (const [from, to, hertz] of [
    ['English', 'Deutsch', sample.tones.deu],
    ['Deutsch', 'English', sample.tones.eng],
  ] as const) {
    await player.click({ css: 'button', name: 'Settings' });
    await expect.poll(() => rows(player), patience).toContain(`Audio: ${from}`);
    await player.click({ css: '.kin-row', name: `Audio: ${from}` });
    await expect.poll(() => rows(player), patience).toEqual(['Audio', 'English', 'Deutsch']);
    await player.click({ css: '.kin-row', name: to });
    await player.click({ css: 'button', name: 'Settings' });
    await expectTone(sound, hertz);
    await expectMoving(tab, frame);
  }
  expect((await viewing(player)).error).toBeNull();
  await site.close();
});
