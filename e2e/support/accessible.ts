import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What fades in is judged when it is there. Answers whether axe is in the page since an earlier look. */
const settle = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return 'axe' in window;
  });

/** WCAG 2.2 AA and axe's own advice, for all that is in the page at this moment. */
export async function expectAccessible(page: Page): Promise<void> {
  const nothingToLoad = (await settle(page)) ? { axeSource: ';' } : {};
  const { violations } = await new AxeBuilder({ page, ...nothingToLoad })
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    // The other mode opens a window for each look, and is only needed for frames of other origins.
    .setLegacyMode()
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found, `on ${page.url()}`).toEqual([]);
}
