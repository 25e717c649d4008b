import type { Locator, Page } from '@playwright/test';

export const form = (page: Page, name: string): Locator => page.getByRole('form', { name });
