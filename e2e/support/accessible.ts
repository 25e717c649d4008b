import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { still } from './still.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const dialog = '[aria-modal="true"]';

/** Whether axe is in the page already, and whether a dialog is open. */
const lookAround = (page: Page) =>
  page.evaluate(
    (selector) => ({ isLoaded: 'axe' in window, hasDialog: document.querySelector(selector) !== null }),
    dialog,
  );

/** WCAG 2.2 AA and axe's own advice, for all of the page that can be reached at this moment. */
export async function expectAccessible(page: Page): Promise<void> {
  await still(page);
  const { isLoaded, hasDialog } = await lookAround(page);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    // The other mode opens a window for each look, and is only needed for frames of other origins.
    .setLegacyMode();
  const answer = await (hasDialog ? axe.include(dialog) : axe).analyze().catch(async (error: Error) => {
    if (hasDialog && (await page.locator(dialog).count()) === 0) return undefined;
    throw error;
  });
  // The dialog was on its way out: what it leaves behind is looked at instead.
  if (!answer) return expectAccessible(page);
  const found = answer.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found, `on ${page.url()}`).toEqual([]);
}
