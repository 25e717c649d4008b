import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { createFilmPlayer, snippetOf } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { uploadInDialog, videoRow } from '../support/uploading.ts';

test.setTimeout(240_000);

/** As somebody's tool has written it: with a word that was heard wrong, and a cue that ends before it begins. */
const heard = [
  '1\n00:00:00,000 --> 00:00:06,000\nWelcome to the arbour',
  '2\n00:00:06,000 --> 00:00:05,000\nNever seen',
  '3\n00:00:07,000 --> 00:00:11,000\nOn your left the old light house',
].join('\n\n');

const textOf = (page: Page, number: number) => page.getByLabel(`Text of cue ${number}`, { exact: true });
const saved = (page: Page) => page.getByText('All edits saved');

/** A film of somebody with a track of captions, and its editor. */
async function openEditor(page: Page, cues: { start: number; end: number; text: string }[]) {
  const owner = await register();
  const api = createApi(owner.token);
  const video_id = await api.upload('Tour.mp4', await sampleVideo({ seconds: 1 }));
  const { id: track_id } = await api.tracks.create({ video_id, kind: 'captions', lang: 'en' });
  await api.tracks.putCues({ video_id, track_id, cues });
  await enter(page.context(), owner);
  const open = async (tab: Page) => {
    await tab.goto(`/captions/edit?video=${video_id}&track=${track_id}`);
    await expect(textOf(tab, 1)).toBeVisible();
  };
  await open(page);
  return { open, read: async () => (await api.tracks.getCues({ video_id, track_id })).cues };
}

test('a member corrects captions, and a visitor reads the corrected word', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  await page.goto('/video-library');
  const film = await sampleVideo({ seconds: 20, height: 180 });
  const dialog = await uploadInDialog(page, { name: 'Harbour.mp4', mimeType: 'video/mp4', buffer: film });
  await expect(videoRow(page, 'Harbour.mp4')).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Captions and chapters of Harbour.mp4' }).click();
  await page.getByRole('button', { name: 'Add Track' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Track' });
  await adding.locator('input[type=file]').setInputFiles({
    name: 'harbour.en.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(heard),
  });
  await adding.getByLabel('Show by default').check();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByText('2 cues were added, 1 was left out.')).toBeVisible();
  await expect(adding.getByRole('listitem')).toHaveText(['Line 6 ends before it begins: left out']);
  await adding.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit English' }).click();
  await textOf(page, 1).fill('Welcome to the harbour');
  await expect(page.getByText('Unsaved edits')).toBeVisible();
  // In two behind “left”, and all of it a second later.
  await textOf(page, 2).click();
  await textOf(page, 2).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 12));
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(textOf(page, 3)).toHaveValue('the old light house');
  await expect(textOf(page, 3)).toBeFocused();
  // An end is moved in the timeline, by keys and by hand, and put back.
  const end = page.getByRole('textbox', { name: 'End of cue 3' });
  const handle = page.getByRole('slider', { name: 'End of cue 3' });
  await expect(end).toHaveValue('0:11.000');
  await handle.press('ArrowRight');
  await expect(end).toHaveValue('0:11.100');
  const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(end).toHaveValue(/^0:1[2-9]/);
  while ((await end.inputValue()) !== '0:11.000') await page.getByRole('button', { name: 'Undo' }).click();
  // The film plays one cue and stops behind it.
  const video = page.locator('kin-player video');
  await expect(video).toBeAttached({ timeout: 90_000 });
  await textOf(page, 2).press('ControlOrMeta+Enter');
  const at = () => video.evaluate((node: HTMLVideoElement) => [node.paused, node.currentTime] as const);
  await expect.poll(async () => (await at())[0], { timeout: 30_000 }).toBe(false);
  await expect.poll(async () => (await at())[0], { timeout: 30_000 }).toBe(true);
  const [, stoppedAt] = await at();
  expect(stoppedAt).toBeGreaterThan(7.5);
  expect(stoppedAt).toBeLessThan(15);

  await page.getByRole('button', { name: 'Shift', exact: true }).click();
  await page.getByRole('button', { name: 'Shift all' }).click();
  await expect(page.getByRole('textbox', { name: 'Start of cue 1' })).toHaveValue('0:01.000');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saved(page)).toBeVisible();

  const api = createApi(owner.token);
  const id = new URL(page.url()).searchParams.get('video') ?? '';
  await expect.poll(async () => (await api.getVideo(id)).playable, { timeout: 90_000 }).toBe(true);
  const player = await createFilmPlayer({ token: owner.token, id, url: (await api.getVideo(id)).url });
  const site = await openForeignSite(await snippetOf(player.id));
  const visitor = await context.newPage();
  await visitor.goto(site.url);
  const frame = visitor.frameLocator('iframe');
  await frame.locator('.kin-bar').getByRole('button', { name: 'Play' }).click();
  await expect(frame.locator('.kin-cue')).toHaveText('Welcome to the harbour', { timeout: 45_000 });
  await site.close();
});

test('two tabs do not overwrite each other unasked', async ({ page, context }) => {
  const { open, read } = await openEditor(page, [{ start: 0, end: 2, text: 'Hello' }]);
  const other = await context.newPage();
  await open(other);
  await textOf(other, 1).fill('Theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(saved(other)).toBeVisible();

  await textOf(page, 1).fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'This track was changed elsewhere' });
  await expect(asked).toBeVisible();
  expect(await read()).toMatchObject([{ text: 'Theirs' }]);
  await asked.getByRole('button', { name: 'Load that version' }).click();
  await expect(textOf(page, 1)).toHaveValue('Theirs');

  await textOf(page, 1).fill('Mine again');
  await page.getByRole('link', { name: 'Back to captions' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(saved(page)).toBeVisible();
  await textOf(other, 1).fill('Last');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('button', { name: 'Overwrite' }).click();
  await expect(saved(other)).toBeVisible();
  expect(await read()).toMatchObject([{ text: 'Last' }]);
});

test('twenty thousand cues are scrolled, searched and edited with a few rows in the page', async ({ page }) => {
  const { read } = await openEditor(
    page,
    Array.from({ length: 20_000 }, (_, at) => ({ start: at * 2, end: at * 2 + 1.5, text: `Line ${at + 1}` })),
  );
  const list = page.getByRole('list', { name: 'Cues' });
  const rows = list.getByRole('listitem');
  expect(await rows.count()).toBeLessThan(40);
  await list.evaluate((node) => node.parentElement?.scrollTo({ top: 1e9 }));
  await expect(textOf(page, 20_000)).toBeInViewport();
  expect(await rows.count()).toBeLessThan(40);

  await page.getByRole('button', { name: 'Find and replace' }).click();
  await page.getByLabel('Find', { exact: true }).fill('Line 12345');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(textOf(page, 12_345)).toBeFocused();
  await page.getByLabel('Replace with').fill('Found');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(textOf(page, 12_345)).toHaveValue('Found');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saved(page)).toBeVisible();
  const cues = await read();
  expect([cues.length, cues[12_344]?.text, cues[0]?.text]).toEqual([20_000, 'Found', 'Line 1']);
});
