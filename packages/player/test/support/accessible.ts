import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function expectAccessible(page: Page): Promise<void> {
  // The other mode opens a window for each look, and is only needed for frames of other origins.
  const { violations } = await new AxeBuilder({ page: page as never }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
