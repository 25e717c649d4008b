import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

export interface Screen {
  /** As it stands in the table of routes. */
  path: string;
  address?: string;
  heading: string | RegExp;
  /** There once its data is. */
  shows?: (page: Page) => Locator;
}

/** Opens a screen and waits until it shows what it is for. */
export async function openScreen(page: Page, { path, address = path, heading, shows }: Screen): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await shows?.(page).waitFor();
}
