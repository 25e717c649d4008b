import { expect, test } from '../../support/browsers/browser-journey.ts';
import type { Tab } from '../../support/browsers/tab.ts';
import { boxInWindow, cut } from '../../support/browsers/watching.ts';
import { embedFilm, publishFilm } from '../../support/published-film.ts';

test.describe.configure({ timeout: 180_000 });

const colours = ['0xe02020', '0x20c020', '0x2040e0', '0xe0c020', '0xc020c0'];
const sample = { seconds: 40, height: 180, colours };
const patience = { timeout: 45_000 };

/** The middle of the small frame above the bar, as the window shows it. */
async function seenColour(tab: Tab): Promise<number[]> {
  const { x, y, width, height } = await boxInWindow(tab, 'iframe', '.kin-storyboard');
  return [...cut(await tab.screenshot(), { x: x + width / 2, y: y + height / 2, width: 2, height: 2 })].slice(0, 3);
}

const isNear = (seen: number[], colour: string): boolean =>
  seen.every((value, index) => Math.abs(value - Number.parseInt(colour.slice(2 + 2 * index, 4 + 2 * index), 16)) < 32);

test('the frame above the progress bar is that of the time under the pointer', async ({ tab }) => {
  const site = await embedFilm(await publishFilm(sample));
  await tab.open(site.url);
  const player = tab.frame('iframe');
  for (const fraction of [0.25, 0.75, 0.25]) {
    const colour = colours[Math.floor(fraction * colours.length)] ?? '';
    // Where the length is not known yet, the pointer has to move once more.
    await expect(async () => {
      await player.hover({ css: '.kin-progress' }, fraction - 0.01);
      await player.hover({ css: '.kin-progress' }, fraction);
      const seen = await seenColour(tab);
      expect([fraction, seen, isNear(seen, colour)]).toEqual([fraction, seen, true]);
    }).toPass(patience);
  }
  await site.close();
});
