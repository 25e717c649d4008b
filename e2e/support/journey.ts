import { test as base, expect } from '@playwright/test';

/** Every journey also proves that no screen breaks its own content security policy or throws. */
export const test = base.extend<{ quietPage: undefined }>({
  quietPage: [
    async ({ page }, use) => {
      const noises: string[] = [];
      page.on('pageerror', (error) => noises.push(String(error)));
      page.on('console', (message) => {
        if (/content security policy|trusted ?types/i.test(message.text())) noises.push(message.text());
      });
      await use(undefined);
      expect(noises).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
