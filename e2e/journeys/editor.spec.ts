import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { field, flip, section } from '../support/editor-panel.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { createPlayer, enter, readPlayer, savePlayer } from '../support/players.ts';
import { sampleVideo } from '../support/sample-video.ts';

async function openEditor(page: Page, name = 'Product tour') {
  const owner = await register();
  await enter(page.context(), owner);
  const player = await createPlayer(owner, name);
  await page.goto(`/detail?video=${player.id}`);
  await expect(page.locator('kin-player')).toBeVisible();
  return { owner, player };
}

test('edits go back and forth, one field can be reset, and leaving asks first', async ({ page }) => {
  const { owner, player } = await openEditor(page);
  const radius = field(page, 'playerstyle.player_corner_radius').getByRole('textbox');
  const padding = field(page, 'playerstyle.player_controls_margin').getByRole('textbox');
  await radius.fill('500');
  await expect(radius).toHaveValue('300');
  await padding.fill('7');
  await page.keyboard.press('Control+z');
  await expect(padding).toHaveValue('30');
  await page.keyboard.press('Control+z');
  await expect(radius).toHaveValue('0');
  await expect(page.getByText('All edits saved')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+y');
  await expect(radius).toHaveValue('300');
  await expect(padding).toHaveValue('7');
  await page.getByRole('button', { name: 'Reset Padding' }).click();
  await expect(padding).toHaveValue('30');

  await page.getByRole('link', { name: 'Back to all players' }).click();
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asking.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/detail/);
  await expect(asking).toBeHidden();
  for (const width of ['7', '8', '30']) {
    await padding.fill(width);
    await padding.press('Control+s');
    await expect(page.getByText('All edits saved')).toBeVisible();
  }
  await expect(page.getByText('Player Updated')).toHaveCount(1, { timeout: 1500 });
  await padding.fill('9');
  await page.getByRole('link', { name: 'Back to all players' }).click();
  await asking.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  const { playerstyle } = (await readPlayer(owner, player.id)).config;
  expect(playerstyle).toMatchObject({ player_corner_radius: '300', player_controls_margin: '30' });
});

test('colours keep to the hex rule, and weak contrast is pointed out', async ({ page }) => {
  await openEditor(page);
  await section(page, 'Settings Menu Design').click();
  const text = field(page, 'playerstyle.settings_menu_text_color');
  await text.getByRole('textbox').fill('##4fc922ff');
  await expect(text.getByRole('textbox')).toHaveValue('#4fc922');
  await expect(text).toContainText('Low contrast: 1.0:1, text needs at least 4.5:1.');
  await text.getByRole('textbox').fill('#zz');
  await text.getByRole('textbox').blur();
  await expect(text.getByRole('textbox')).toHaveValue('#4fc922');
  await text.getByRole('button', { name: /Pick/ }).click();
  await page.getByRole('slider', { name: 'Text Colour: hue' }).press('ArrowRight');
  await expect(text.getByRole('textbox')).not.toHaveValue('#4fc922');
});

test('autoplay takes muted along, and a thumbnail must exist before it is shown', async ({ page }) => {
  await openEditor(page);
  await section(page, 'Video Playback').click();
  const muted = field(page, 'playersettings.muted').getByRole('switch');
  const autoplay = field(page, 'playersettings.autoplay');
  await flip(autoplay);
  await expect(muted).toBeChecked();
  await expect(muted).toBeDisabled();
  await flip(autoplay);
  await expect(muted).not.toBeChecked();
  await expect(muted).toBeEnabled();

  await section(page, 'Metadata & Thumbnail').click();
  await flip(field(page, 'playercontrol.thumbnail'));
  await expect(page.getByText('Upload Thumbnail to preview')).toBeVisible();
});

test('a click on a part of the preview opens its section', async ({ page }) => {
  await openEditor(page);
  await page.locator('kin-player .kin-volume-bar').click();
  await expect(section(page, 'Volume Bar')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('kin-player').getByText('Playback speed: Normal')).toBeVisible();
  await page.locator('kin-player .kin-fullscreen').click();
  await expect(section(page, 'OSD Styling')).toHaveAttribute('aria-expanded', 'true');
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expectAccessible(page);
});

test('two tabs never overwrite each other in silence', async ({ page }) => {
  const { owner, player } = await openEditor(page);
  const theirs = await savePlayer(owner, { ...player, name: 'Renamed elsewhere' });
  await page.getByLabel('Rename Player').fill('Renamed here');
  await page.getByRole('button', { name: 'Save Edits' }).click();
  const dialog = page.getByRole('dialog', { name: 'This player was changed elsewhere' });
  await dialog.getByRole('button', { name: 'Load that version' }).click();
  await expect(page.getByLabel('Rename Player')).toHaveValue('Renamed elsewhere');

  await savePlayer(owner, { ...theirs, name: 'Renamed again' });
  await page.getByLabel('Rename Player').fill('Renamed here');
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText('Player Updated')).toBeVisible();
  expect((await readPlayer(owner, player.id)).name).toBe('Renamed here');
});

test('a video by address makes the preview, and the boxes copy what they show', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { player } = await openEditor(page);
  await page.getByRole('button', { name: 'Add Video' }).click();
  await page.getByRole('tab', { name: 'URL' }).click();
  await page.getByLabel('Video URL').fill('film.mp4');
  await page.getByRole('button', { name: 'Use this URL' }).click();
  await expect(page.getByText('Enter the address of an mp4 or m3u8 file, beginning with https://')).toBeVisible();
  await page.getByLabel('Video URL').fill('https://videos.example.test/film.mp4');
  await page.getByRole('button', { name: 'Use this URL' }).click();
  await expect(page.getByText('Player Updated')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.getByRole('dialog', { name: 'Player Preview' }).locator('iframe');
  await expect(frame).toHaveAttribute('src', new RegExp(`/api/players/embed/${player.id}`));
  const box = await frame.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  // Nothing answers under that address.
  await frame.contentFrame().getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Player Preview' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();

  for (const [label, wanted] of [
    ['embed code', '<iframe'],
    ['share link', `/watch/${player.id}`],
    ['player id', player.id],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${label}` }).click();
    await expect(page.getByText('Copied !').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(wanted);
  }
});

test('a video that was deleted is missed in the editor, until another one is chosen', async ({ page }) => {
  const { owner, player } = await openEditor(page);
  const api = createApi(owner.token);
  const gone = await api.upload('Gone.mp4', await sampleVideo({ seconds: 1 }));
  const other = await api.upload('Other.mp4', await sampleVideo({ seconds: 1 }));
  await api.setSource(player.id, { url: (await api.getVideo(gone)).url, media_type: 'mp4' });
  await page.reload();
  await expect(page.getByText('Gone.mp4')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeEnabled();

  await api.videos.remove({ video_id: gone });
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText('This video was deleted')).toBeVisible();
  await expect(main.getByText(/^Viewers see “Video unavailable”/)).toBeVisible();
  await expect(main.getByText(gone)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Choose another video' }).click();
  await page.getByRole('tab', { name: 'Library' }).click();
  await expect.poll(async () => (await api.getVideo(other)).playable, { timeout: 30_000 }).toBe(true);
  await page.getByRole('button', { name: /^Other\.mp4/ }).click();
  await expect(main.getByText('This video was deleted')).toBeHidden();
  await expect(main.getByText('Other.mp4')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeEnabled();
});

test('a reset saves a default set at once, and a deleted player leads back to the list', async ({ page }) => {
  const { owner, player } = await openEditor(page);
  await page.getByRole('button', { name: 'Reset Default' }).click();
  await page.getByRole('button', { name: /Angular/ }).click();
  await page.getByRole('button', { name: 'Reset and save' }).click();
  await expect(page.getByText('Player Updated')).toBeVisible();
  expect((await readPlayer(owner, player.id)).config.playerstyle.icon_button_size).toBe('38');

  await page.getByRole('button', { name: 'Delete Player' }).click();
  await expect(page.getByText('Are you sure want to remove video ?')).toBeVisible();
  await page.getByRole('button', { name: 'Okay' }).click();
  await expect(page.getByText('Player Deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto(`/detail?video=${player.id}`);
  await expect(page.getByText('Player not found')).toBeVisible();
});

test('the preview shows frames of the film above its progress bar', async ({ page }) => {
  test.setTimeout(150_000);
  const { owner, player } = await openEditor(page);
  const api = createApi(owner.token);
  const film = await api.upload('Film.mp4', await sampleVideo({ seconds: 4 }));
  await expect.poll(async () => (await api.getVideo(film)).status, { timeout: 90_000 }).toBe('ready');
  await api.setSource(player.id, { url: (await api.getVideo(film)).url, media_type: 'mp4' });
  await page.reload();
  const [sprite] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/storyboard.webp')),
    page.locator('kin-player .kin-progress').hover(),
  ]);
  expect(sprite.status()).toBe(200);
  await expect(page.locator('kin-player .kin-storyboard')).toBeVisible();
});
