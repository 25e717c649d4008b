import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/launch-browser.ts';

// The page's own style says what is seen of a list that is put aside; the script is the one that is built.
const script = readFileSync(new URL('../dist/share-page.js', import.meta.url), 'utf8');
const style = '.transcript ol{height:300px;overflow:auto;position:relative}.aside{content-visibility:hidden}';
const count = 2_400;
const rows = Array.from({ length: count }, (_, index) => {
  const text = index % 4 === 0 ? `The Harbour ${index}, the harbour` : `Once more ${index}`;
  return `<li><a href="?t=${index * 3}" data-at="${index * 3}"><time>0:00</time><span>${text}</span></a></li>`;
});
const html = `<!doctype html><style>${style}</style><section class="transcript">
<input type="search"><output></output><ol dir="auto">${rows.join('\n')}</ol></section>
<script type="module">${script}</script>`;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser({ isShell: true });
  page = await browser.newPage();
  await page.route('**/watch', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('http://share.test/watch');
});
afterAll(() => browser.close());

/** What somebody sees of the lists, a finder of text finds and a screen reader reads. */
const seen = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('.transcript li')]
      .filter((row) => row.checkVisibility())
      .map((row) => row.querySelector('span')?.textContent),
  );
const said = () => page.textContent('output');
const search = (text: string) => page.fill('.transcript input', text);

describe('a search in the transcript of two hours', { timeout: 60_000 }, () => {
  it('shows a window of what it finds with the key, counts all of it, and has it all soon', async () => {
    await search('HARBOUR');
    expect(await said()).toBe('600 lines');
    expect((await seen()).slice(0, 2)).toEqual(['The Harbour 0, the harbour', 'The Harbour 4, the harbour']);
    await expect.poll(async () => (await seen()).length, { timeout: 20_000 }).toBe(600);
    expect((await seen()).at(-1)).toBe('The Harbour 2396, the harbour');
    expect(await page.locator('li:first-child mark').allTextContents()).toEqual(['Harbour', 'harbour']);
  });

  it('shows nothing of a search that is over, however soon the next comes', async () => {
    await search('e');
    await search('more 2399');
    await page.waitForTimeout(600);
    expect([await seen(), await said()]).toEqual([['Once more 2399'], '1 line']);
    await search('nowhere');
    expect([await seen(), await said()]).toEqual([[], '0 lines']);
    await expect.poll(() => page.locator('.transcript ol').count()).toBe(2);
  });

  it('marks the line that is spoken, there and in the whole list', async () => {
    await search('harbour 2392');
    await page.click('.transcript ol:not(.aside) a');
    expect(await page.locator('[aria-current] time + span').allTextContents()).toEqual([
      'The Harbour 2392, the harbour',
      'The Harbour 2392, the harbour',
    ]);
    expect(page.url()).toContain('?t=7176');
    await search('the');
    await expect
      .poll(() => page.locator('.transcript ol:not(.aside) [aria-current]').count(), { timeout: 20_000 })
      .toBe(1);
  });

  it('ends with the whole list, at the line that is spoken', async () => {
    await page.press('.transcript input', 'Escape');
    expect([(await seen()).length, await said(), await page.inputValue('input')]).toEqual([count, '', '']);
    const top = await page.evaluate(() => document.querySelector('.transcript ol')?.scrollTop);
    expect(top).toBeGreaterThan(10_000);
    await expect.poll(() => page.locator('.transcript ol').count()).toBe(1);
  });
});
