import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { findOverflow } from '../support/axe-and-layout-check.ts';
import { expect, test } from '../support/journey.ts';
import { comeToRest } from '../support/still.ts';

/** A page whose button brings a message as menus and dialogs come: mounted unseen, and let in two frames later. */
async function openFading(page: Page, { colour, inShadow = false }: { colour: string; inShadow?: boolean }) {
  await page.setContent(`<!doctype html><html lang="en"><title>Fading</title><main><h1>Fading</h1>
    <button>Open</button><div id="host"></div></main></html>`);
  await page.evaluate(
    ({ colour, inShadow }) => {
      const host = document.getElementById('host') as HTMLElement;
      const root = inShadow ? host.attachShadow({ mode: 'open' }) : host;
      const message = document.createElement('p');
      message.textContent = 'Here I am';
      message.style.cssText = `color:${colour};background:#fff;opacity:0.3;translate:100vw;transition:all 4s linear`;
      const letIn = () => Object.assign(message.style, { opacity: '1', translate: '0' });
      document.querySelector('button')?.addEventListener('click', () => {
        root.append(message);
        requestAnimationFrame(() => requestAnimationFrame(letIn));
      });
    },
    { colour, inShadow },
  );
}

const open = (page: Page) => page.getByRole('button', { name: 'Open' }).click();

for (const inShadow of [false, true])
  test(`what fades in is judged when it is there${inShadow ? ', in a shadow too' : ''}`, async ({ page }) => {
    await openFading(page, { colour: '#000', inShadow });
    // In one breath with the press: that is before anything moves.
    await page.evaluate(`document.querySelector('button').click(); (${comeToRest})()`);
    expect(await page.locator('p').evaluate((node) => getComputedStyle(node).opacity)).toBe('1');
    await expectAccessible(page);
  });

test('what slides in is measured where it comes to rest', async ({ page }) => {
  await openFading(page, { colour: '#000' });
  await open(page);
  expect(await findOverflow(page)).toEqual([]);
});

test('what is too pale once it is there is still found', async ({ page }) => {
  await openFading(page, { colour: '#bbb' });
  await open(page);
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast at p/);
});
