import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { cut } from '../support/browsers/watching.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { createFilmPlayer, snippetOf } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { still } from '../support/still.ts';
import { videoRow } from '../support/uploading.ts';

/** Three places of the bars, far from the controls. */
const places = [0.22, 0.5, 0.78];

/** What is seen there of a film, or of its poster, in that box. */
async function coloursIn(page: Page, box: Locator): Promise<number[]> {
  await still(page);
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const picture = await page.screenshot();
  return places.flatMap((place) => [
    ...cut(picture, { x: x + width * place, y: y + height * 0.3, width: 2, height: 2 }).subarray(0, 3),
  ]);
}

const furthest = (one: number[], other: number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

test('an owner chooses the poster of a film that begins black, and viewers see exactly that', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const owner = await register();
  const api = createApi(owner.token);
  const id = await api.upload('Dark start.mp4', await sampleVideo({ seconds: 8, height: 360, hues: [0, 120, 240] }));
  await expect.poll(async () => (await api.getVideo(id)).playable, { timeout: 60_000 }).toBe(true);
  const player = await createFilmPlayer({ token: owner.token, id, url: (await api.getVideo(id)).url });
  const site = await openForeignSite(await snippetOf(player.id));
  // Nobody speaks in it: there are no captions to be made.
  const isAnalysed = async () =>
    (await api.getVideo(id)).steps.every(({ step, state }) => step === 'captions' || state === 'done');
  await expect.poll(isAnalysed, { timeout: 120_000 }).toBe(true);

  /** What a new visitor of a foreign page sees before playback, and what the page had for it. */
  const visit = async () => {
    const viewer = await context.newPage();
    const asked: string[] = [];
    viewer.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await viewer.goto(site.url);
    const frame = viewer.frameLocator('iframe');
    const image = frame.locator('.kin-poster img');
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
    const seen = await coloursIn(viewer, viewer.locator('iframe'));
    const placeholder = (await frame.locator('video').getAttribute('poster')) ?? '';
    await viewer.close();
    return { seen, placeholder, posters: asked.filter((path) => path.includes('/poster')) };
  };
  const first = await visit();
  expect(Math.max(...first.seen), 'not black').toBeGreaterThan(100);
  expect(first.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(first.placeholder.length).toBeLessThanOrEqual(150);
  expect(first.posters).toEqual([expect.stringMatching(/\/poster\d+\/\d+\.avif$/)]);

  await enter(context, owner);
  await page.goto('/video-library');
  const open = async () => {
    await videoRow(page, 'Dark_start.mp4').getByRole('button', { name: 'Choose a poster for Dark_start.mp4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose Poster' });
    await expect(dialog.getByRole('group', { name: 'Suggested frames' })).toBeVisible();
    // A frame that was sought for is there before it is seen.
    await dialog.locator('video').evaluate((node: HTMLVideoElement) => {
      const note = (_now: number, { mediaTime }: { mediaTime: number }) => {
        node.dataset.seen = String(mediaTime);
        node.requestVideoFrameCallback(note);
      };
      node.requestVideoFrameCallback(note);
    });
    return dialog;
  };
  /** Takes what the dialog shows, and answers its colours. */
  const take = async (dialog: Locator) => {
    const film = dialog.locator('video');
    const isSeen = (node: HTMLVideoElement) =>
      !node.seeking && Math.abs(Number(node.dataset.seen) - node.currentTime) < 0.05;
    await expect.poll(() => film.evaluate(isSeen), { timeout: 20_000 }).toBe(true);
    const shown = await coloursIn(page, film);
    await dialog.getByRole('button', { name: 'Use This Frame' }).click();
    await expect(page.getByText('Poster changed')).toBeVisible({ timeout: 60_000 });
    await expect(dialog).toBeHidden();
    return shown;
  };

  const choosing = await open();
  const candidates = choosing.getByRole('button', { name: /^Frame at/ });
  expect(await candidates.count()).toBe(3);
  await expectAccessible(page);
  await candidates.last().click();
  await expect(candidates.last()).toHaveAttribute('aria-pressed', 'true');
  const suggested = await take(choosing);
  const second = await visit();
  expect(furthest(second.seen, suggested)).toBeLessThan(24);
  expect(second.posters).not.toEqual(first.posters);

  const byHand = await open();
  await byHand.getByLabel('Time in seconds').fill('5');
  await byHand.getByRole('slider', { name: 'Frame' }).press('ArrowRight');
  await expect(byHand.getByLabel('Time in seconds')).toHaveValue('5.04');
  const taken = await take(byHand);
  expect(furthest(taken, suggested)).toBeGreaterThan(60);
  expect(furthest((await visit()).seen, taken)).toBeLessThan(24);
  await site.close();
});
