import type { Page, PlaywrightTestOptions } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type InputMode, keyboard, mouse } from './input-modes.ts';

interface Viewport {
  name: string;
  use: Partial<PlaywrightTestOptions>;
  inputMode: InputMode;
  signOut: (page: Page) => Promise<void>;
}

/** A journey that passes in both holds for both sizes, for both themes, and without a mouse. */
export const viewports: Viewport[] = [
  {
    name: 'at a desk by mouse',
    use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    inputMode: mouse,
    async signOut(page) {
      await page.getByRole('button', { name: 'My Account' }).click();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    },
  },
  {
    name: 'on a phone by keyboard',
    use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    inputMode: keyboard,
    async signOut(page) {
      await keyboard.press(page.getByRole('button', { name: 'Open navigation' }));
      await expectAccessible(page);
      await keyboard.press(page.getByRole('button', { name: 'Sign Out' }));
    },
  },
];
