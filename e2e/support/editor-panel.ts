import type { Locator, Page } from '@playwright/test';

export const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`);

export const section = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The input of a switch is hidden behind its track: that is what people press, once it has come to rest. */
export const flip = (row: Locator): Promise<void> => row.locator('.mantine-Switch-track').click();
