import { expect, test } from '../../support/browsers/browser-journey.ts';
import { colourAt, colours, isNear, seenColour } from '../../support/browsers/colours.ts';
import { embedFilm, publishFilm } from '../../support/published-film.ts';

test.describe.configure({ timeout: 180_000 });

const sample = { seconds: 40, height: 180, colours };
const patience = { timeout: 45_000 };

test('the frame above the progress bar is that of the time under the pointer', async ({ tab }) => {
  const site = await embedFilm(await publishFilm(sample));
  await tab.open(site.url);
  const player = tab.frame('iframe');
  for (const fraction of [0.25, 0.75, 0.25]) {
    const colour = colourAt(fraction);
    // Where the length is not known yet, the pointer has to move once more.
    await expect(async () => {
      await player.hover({ css: '.kin-progress' }, fraction - 0.01);
      await player.hover({ css: '.kin-progress' }, fraction);
      const seen = await seenColour(tab, { css: '.kin-storyboard', at: { x: 0.5, y: 0.5 } });
      expect([fraction, seen, isNear(seen, colour)]).toEqual([fraction, seen, true]);
    }).toPass(patience);
  }
  await site.close();
});
