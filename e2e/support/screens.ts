import type { Locator, Page } from '@playwright/test';

/** Types six digits into the boxes of a form, as a person would: from the first one on. */
export async function typeCode(form: Locator, code: string): Promise<void> {
  await form.locator('input[inputmode="numeric"]').first().click();
  await form.page().keyboard.type(code);
}

export const form = (page: Page, name: string): Locator => page.getByRole('form', { name });
