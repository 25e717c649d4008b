// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { defaultConfig, fieldAt, setValue } from '@kinora/player-config';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
import { testPlayer } from '../../testing/test-player.ts';

const { api, open } = withDashboard();
const player = testPlayer({ version: 7 });
const openEditor = () => open('/detail?video=ply_1');
const saves = () => api().requests('PUT /players/ply_1');
const lastSave = () => JSON.parse(String(saves().at(-1)?.body));
const mebibyte = 1024 * 1024;

beforeEach(() => {
  api().answer({
    'GET /players/ply_1': { body: player },
    'GET /players/ply_1/sources': { body: [] },
    'PUT /players/ply_1': ({ body }) => ({
      body: { ...player, ...JSON.parse(String(body)), version: 8, live_version: 8 },
    }),
    'GET /workspace': { body: { publish_separately: false } },
  });
});

it('saves with the version that the draft is built on, and goes on from the one that comes back', async () => {
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: /Video Playback/ }));
  await person.click(await screen.findByRole('switch', { name: 'Loop' }));
  await person.click(screen.getByRole('button', { name: 'Save Edits' }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(lastSave()).toMatchObject({ version: 7, config: { playersettings: { loop: true } } });
  await screen.findByText('Player Updated');
  await person.click(screen.getByRole('button', { name: 'Save Edits' }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(lastSave().version).toBe(8);
});

it('saves the language that is chosen for the player', async () => {
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: /Video Playback/ }));
  const languages = await screen.findByRole('combobox', { name: 'Player Language' });
  await person.selectOptions(languages, 'Deutsch');
  await person.click(screen.getByRole('button', { name: 'Save Edits' }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(lastSave()).toMatchObject({ config: { playersettings: { ui_language: 'de', keyboard_shortcuts: true } } });
});

it('asks before it overwrites what somebody else saved', async () => {
  api().answer({ 'PUT /players/ply_1': refusal(409, 'player_changed') });
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: 'Save Edits' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

it('sends an image with its checksum and saves where it is seen', async () => {
  const url = 'http://media.test/images/img_1.png';
  api().answer({
    'POST /images': { body: { key: 'img_1', upload_url: '/api/uploads/img_1', url } },
    'PUT /uploads/img_1': {},
  });
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: 'Branding' }));
  const bytes = new Uint8Array([1, 2, 3]);
  const image = new File([bytes], 'logo.png', { type: 'image/png' });
  await person.upload(await screen.findByLabelText('Branding Image', { selector: 'input' }), image);
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(lastSave().config.playerBrandingImageUrl).toBe(url);
  const [sent] = api().requests('PUT /uploads/img_1');
  expect(sent?.headers['content-md5']).toBe(createHash('md5').update(bytes).digest('base64'));
  expect([...(sent?.body ?? [])]).toEqual([1, 2, 3]);
});

it('sends nothing of an image that is too large', async () => {
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: 'Branding' }));
  const image = new File([new Uint8Array(10 * mebibyte + 1)], 'logo.png', { type: 'image/png' });
  await person.upload(await screen.findByLabelText('Branding Image', { selector: 'input' }), image);
  expect(await screen.findByText(/larger than 10 MB/)).toBeDefined();
  expect(api().requests('POST /images')).toEqual([]);
});

it('warns of a colour that is hard to see where the player draws it', async () => {
  const plain = setValue(defaultConfig(), fieldAt('playercontrol.gradient'), false);
  const config = setValue(plain, fieldAt('playerstyle.text_color'), '#666666');
  api().answer({ 'GET /players/ply_1': { body: { ...player, config } } });
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: /Metadata & Thumbnail/ }));
  expect(await screen.findByText('Low contrast: 4.4:1, text needs at least 4.5:1.')).toBeDefined();
});
