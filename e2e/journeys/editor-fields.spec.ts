import type { Player } from '@kinora/contract';
import type { Locator, Page } from '@playwright/test';
import { flip } from '../support/editor-panel.ts';
import { expect, test } from '../support/journey.ts';
import { type Look, lookOf, variableNames } from '../support/look.ts';
import { register } from '../support/person.ts';
import { createPlayer, enter } from '../support/players.ts';
import { onePixel } from '../support/sample-picture.ts';

type Values = Record<string, unknown>;

/** Every field there is: the server always answers a config whole. */
function pathsOf(config: Player['config']): string[] {
  return Object.entries(config as unknown as Values).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key],
  );
}

async function openEverySection(page: Page): Promise<void> {
  const closed = page.locator('#editor-panel button[aria-expanded="false"][aria-controls]');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Changes a field to something else by the control that the panel gave it. Plain selectors: roles are slow to find. */
async function changeField(row: Locator, number: number): Promise<void> {
  const control = row.locator('input, select, [contenteditable="true"]').first();
  const kind = await control.evaluate(
    (element) => element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName,
  );
  if (kind === 'switch') return flip(row);
  if (kind === 'select') {
    const last = (await control.locator('option').count()) - 1;
    return void (await control.selectOption({ index: Math.min(2, last) }));
  }
  if (kind === 'file') return control.setInputFiles(onePixel(number));
  if (kind === 'textbox') {
    await control.click();
    return row.page().keyboard.type(`Words ${number}`);
  }
  const isColour = (await control.inputValue()).startsWith('#');
  await control.fill(isColour ? `#${(0x102030 + number * 0x010307).toString(16)}` : String(number + 3));
}

const differences = (one: Look, other: Look): string[] =>
  Object.keys(other).filter((name) => one[name] !== other[name]);

test('every field changes the preview, and the embed shows the very same', async ({ page, context }) => {
  test.setTimeout(240_000);
  const owner = await register();
  await enter(context, owner);
  const player = await createPlayer(owner, 'All fields');
  await page.goto(`/detail?video=${player.id}`);
  await expect(page.locator('kin-player .kin')).toBeVisible();
  await openEverySection(page);
  const names = await variableNames(page);
  const paths = pathsOf(player.config);
  expect(await page.locator('[data-field]').count()).toBe(paths.length);

  const compare = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save Edits' }).click();
    await expect(page.getByText('All edits saved')).toBeVisible();
    const shown = await lookOf(page, names);
    const embed = await context.newPage();
    await embed.goto(`/api/players/embed/${player.id}?at=${Date.now()}`);
    const embedded = await lookOf(embed, names);
    await embed.close();
    // A tab behind another one paints a frame a second.
    await page.bringToFront();
    // Without a video the editor stands in a sample picture of its own.
    if (shown.poster?.includes('backdrop')) shown.poster = '';
    shown.poster = shown.poster?.replace(/^\//, new URL('/', page.url()).href) ?? '';
    expect(embedded).toEqual(shown);
  };
  const proveChange = async (path: string, number: number): Promise<void> => {
    const before = await lookOf(page, names);
    await changeField(page.locator(`[data-field="${path}"]`), number);
    await expect
      .poll(async () => differences(before, await lookOf(page, names)), {
        message: path,
        intervals: [20, 50, 100, 300],
      })
      .not.toEqual([]);
  };

  const isSwitch = (path: string): boolean => /^player(settings|control)\./.test(path);
  // Felt in other places: with a film of one's own, as download.spec.ts tries it, and on the share page (share-page.spec.ts).
  const isElsewhere = (path: string): boolean => path === 'playercontrol.download' || /share(Owner|_)/.test(path);
  const values = paths.filter((path) => !isSwitch(path) && !isElsewhere(path));
  for (const [number, path] of values.entries()) await proveChange(path, number);
  await compare();

  // A background video hides every control, and autoplay takes muted along: both come after the rest.
  const late = ['playersettings.autoplay', 'playersettings.use_as_BG_video'];
  const early = paths.filter((path) => isSwitch(path) && !isElsewhere(path) && !late.includes(path));
  const switches = [...early, ...late];
  for (const [number, path] of switches.entries()) {
    await proveChange(path, number);
    // Autoplay would take a player that is muted already along without a trace.
    if (path.endsWith('muted')) await proveChange(path, number);
    if (path.endsWith('autoplay')) await compare();
  }
  await compare();
});
