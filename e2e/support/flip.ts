import type { Locator } from '@playwright/test';

/** The input of a switch is hidden behind its track: that is what people press, once it has come to rest. */
export const flip = (row: Locator): Promise<void> => row.locator('.mantine-Switch-track').click();
