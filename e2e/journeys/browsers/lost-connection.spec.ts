import { expect, test } from '../../support/browsers/browser-journey.ts';
import { sharedFilm } from '../../support/browsers/shared-film.ts';
import { expectMoving, expectTone, viewing } from '../../support/browsers/watching.ts';
import { openForeignSite } from '../../support/foreign-site.ts';
import { createFilmPlayer, snippetOf } from '../../support/published-film.ts';
import { openWeakLine } from '../../support/weak-line.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const patience = { timeout: 30_000 };
const frame = 'iframe';

test('a film whose server is away for ten seconds goes on where it was', async ({ tab, sound }) => {
  const line = await openWeakLine();
  const { id } = await createFilmPlayer(sharedFilm());
  const site = await openForeignSite(line.through(await snippetOf(id)));
  await tab.open(site.url);
  const player = tab.frame(frame);
  // The first segments, and a part of the next: at most fifteen seconds of film, in whichever quality.
  line.cutAfter(1_000_000);
  await player.click({ css: 'button', name: 'Play' });
  const isWaiting = () => player.evaluate(() => document.querySelector('.kin')?.hasAttribute('data-waiting'));
  await expect.poll(async () => (await viewing(player)).seconds, patience).toBeGreaterThan(0);
  await expect.poll(async () => line.isCut() && (await isWaiting()), patience).toBe(true);
  const { seconds: lostAt } = await viewing(player);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  expect(await isWaiting()).toBe(true);
  expect((await viewing(player)).seconds).toBeLessThan(lostAt + 1);

  line.mend();
  await expectMoving(tab, frame);
  await expectTone(sound);
  const { seconds, error } = await viewing(player);
  expect(error).toBeNull();
  expect(seconds).toBeGreaterThanOrEqual(lostAt);
  await site.close();
  await line.close();
});
