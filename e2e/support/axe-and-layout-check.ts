import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { still } from './still.ts';

export const wide = { width: 1440, height: 900 };
/** A small phone, and the wide window at 200 %. */
const narrow = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];

/** The elements that overflow to the right, where the page as a whole can be scrolled sideways. */
export async function findOverflow(page: Page): Promise<string[]> {
  await still(page);
  return page.evaluate(() => {
    const width = window.innerWidth;
    if ((document.scrollingElement?.scrollWidth ?? 0) <= width) return [];
    const outside = [...document.body.querySelectorAll('*')].filter((node) => {
      const { right } = node.getBoundingClientRect();
      return Math.floor(right) > width;
    });
    return ['the page', ...outside.map((node) => `${node.tagName} ${node.className}`)];
  });
}

/** The screen or dialog as it stands: judged in both themes, and at widths where little room is left. */
export async function checkAxeAndLayout(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page);
  }
  for (const size of narrow) {
    await page.setViewportSize(size);
    await expect.poll(() => findOverflow(page), `${size.width} px wide on ${page.url()}`).toEqual([]);
  }
  await page.setViewportSize(wide);
}

/** Dialogs come in three widths. */
const expectKnownWidth = (dialog: Locator): Promise<void> =>
  expect.poll(async () => [480, 768, 1200].includes((await dialog.boundingBox())?.width ?? 0)).toBe(true);

/** Opens what a button opens, checks it, and leaves it by Escape: back on the button. */
export async function checkDialog(page: Page, button: Locator, name: string | RegExp): Promise<void> {
  await test.step(`dialog ${name}`, async () => {
    await button.click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expectKnownWidth(dialog);
    await checkAxeAndLayout(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}
