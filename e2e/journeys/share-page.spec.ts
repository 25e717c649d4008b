import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { field, flip, section } from '../support/editor-panel.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { createPlayer, enter } from '../support/players.ts';
import { createFilmPlayer, publishFilm } from '../support/published-film.ts';
import { onePixel } from '../support/sample-picture.ts';

test("a share page carries the name and the logo of its owner's client, and none of ours", async ({
  page,
  context,
}) => {
  const owner = await register();
  await enter(context, owner);
  const player = await createPlayer(owner, 'Harbour tour');
  await page.goto(`/detail?video=${player.id}`);
  await section(page, 'Share Page').click();
  await field(page, 'shareOwnerName').getByRole('textbox').fill('North & Co');
  await flip(field(page, 'playersettings.share_credit'));
  await field(page, 'shareOwnerLogoUrl').locator('input').setInputFiles(onePixel(0x4fc922));
  await expect(page.getByRole('img', { name: 'Current Logo' })).toBeVisible();
  await expect(page.getByText('All edits saved')).toBeVisible();

  const shared = await context.newPage();
  await shared.goto(`/watch/${player.id}`);
  await expect(shared).toHaveTitle('Harbour tour – North & Co');
  await expect(shared.getByText('North & Co')).toBeVisible();
  const logo = shared.locator('.owner img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await shared.content()).not.toContain('Kinora');
  await expectAccessible(shared);

  await page.bringToFront();
  await page.getByRole('button', { name: 'Remove Logo' }).click();
  await expect(page.getByText('All edits saved')).toBeVisible();
  await shared.reload();
  await expect(shared.getByText('North & Co')).toBeVisible();
  await expect(logo).toHaveCount(0);
});

const spoken = Array.from({ length: 50 }, (_, at) => {
  const second = String(at + 1).padStart(2, '0');
  return `00:00:${second}.000 --> 00:00:${second}.900\n${at % 2 ? 'Here is the harbour' : 'Good morning'} ${at}`;
});

test('a share page with a transcript is accessible, and stays so while it is searched', async ({ page }) => {
  test.setTimeout(240_000);
  const film = await publishFilm({ seconds: 60, height: 180 });
  const { tracks } = createApi(film.token);
  for (const [kind, text] of [
    ['captions', ['WEBVTT', ...spoken].join('\n\n')],
    ['chapters', '0:00 Intro\n0:30 The harbour'],
  ] as const) {
    const { id: track_id } = await tracks.create({ video_id: film.id, kind, lang: 'en' });
    await tracks.upload({ video_id: film.id, track_id, file: new TextEncoder().encode(text) });
  }
  const { id } = await createFilmPlayer(film, { videotitle: 'A day by the sea' });
  const transcript = page.getByRole('region', { name: 'Transcript' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/watch/${id}`);
    await expect(transcript.getByRole('listitem')).toHaveCount(50);
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('good');
    // What is put aside is read to nobody.
    await expect(transcript.getByRole('listitem')).toHaveCount(25);
    await expect(transcript.getByRole('status')).toHaveText('25 lines');
    await expectAccessible(page);
  }
  await page.getByRole('searchbox').press('Escape');
  await expect(transcript.getByRole('listitem')).toHaveCount(50);
});
