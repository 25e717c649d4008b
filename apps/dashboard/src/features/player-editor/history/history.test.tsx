// @vitest-environment happy-dom

import { sentenceOf } from '@kinora/contract';
import type { PlayerVersion } from '@kinora/contract/publishing';
import { fieldAt, setValue } from '@kinora/player-config';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withDashboard } from '../../../testing/open-dashboard.tsx';
import { refusal } from '../../../testing/start-test-api.ts';
import { testPlayer } from '../../../testing/test-player.ts';

const { api, open } = withDashboard();
const player = testPlayer({ version: 2 });
const change = { field: 'playerstyle.progress_bar_FG_color', label: 'Progress Bar: Played Colour' };
const changes = [{ ...change, from: '#f00a0a', to: '#22c55e' }];
const entry = (version: number, more: Partial<PlayerVersion> = {}): PlayerVersion => ({
  version,
  name: player.name,
  config: player.config,
  source: null,
  author: 'Ada',
  note: '',
  created_at: 1_700_000_000,
  live_from: null,
  is_live: false,
  changes: [],
  ...more,
});
const openEditor = () => open('/detail?video=ply_1');

beforeEach(() => {
  api().answer({
    'GET /players/ply_1': { body: player },
    'GET /players/ply_1/sources': { body: [] },
    'GET /workspace': { body: { publish_separately: false } },
    'GET /players/ply_1/versions': { body: [entry(2, { is_live: true, changes }), entry(1)] },
    'GET /stats/activity': { body: [{ player_id: 'ply_1', plays: [], pages: 7 }] },
  });
});

it('tells what each version changed, and restores one', async () => {
  const restored = testPlayer({ version: 3, name: 'As it was' });
  api().answer({ 'POST /players/ply_1/versions/1/restore': { body: restored } });
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: 'History' }));
  const newest = await screen.findByRole('listitem', { name: 'Version 2' });
  expect(newest.textContent).toContain('Progress Bar: Played Colour');
  expect(newest.textContent).toContain('#22c55e');
  expect(within(newest).getByText('Live')).toBeDefined();
  expect(within(newest).queryByRole('button', { name: /Restore/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Restore version 1' }));
  await screen.findByText('Version 1 restored');
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('As it was');
});

it('asks before a version takes the place of unsaved edits', async () => {
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: /Video Playback/ }));
  await person.click(await screen.findByRole('switch', { name: 'Loop' }));
  await person.click(screen.getByRole('button', { name: 'History' }));
  await person.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText(/unsaved edits will be lost/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(api().requests('POST /players/ply_1/versions/1/restore')).toEqual([]);
});

it('publishes a draft with what it changes and where it is used', async () => {
  const draft = testPlayer({ version: 3, live_version: 2 });
  api().answer({
    'GET /players/ply_1': { body: draft },
    'GET /workspace': { body: { publish_separately: true } },
    'GET /players/ply_1/versions/3': { body: { ...entry(3), difference: changes } },
    'POST /players/ply_1/publish': { body: { ...draft, live_version: 3 } },
  });
  const person = openEditor();
  await screen.findByText('Your draft is not live yet');
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('1 change')).toBeDefined();
  expect(await screen.findByText('Used on 7 pages.')).toBeDefined();
  await person.type(screen.getByLabelText('Note'), 'Launch');
  await person.click(screen.getByRole('button', { name: 'Publish Now' }));
  await screen.findByText('Viewers see the newest version');
  const [sent] = api().requests('POST /players/ply_1/publish');
  expect(JSON.parse(String(sent?.body))).toEqual({ version: 3, note: 'Launch' });
});

it('says why a time cannot be', async () => {
  api().answer({
    'GET /players/ply_1': { body: testPlayer({ version: 3, live_version: 2 }) },
    'GET /players/ply_1/versions/3': { body: { ...entry(3), difference: changes } },
    'POST /players/ply_1/publish': refusal(400, 'publish_time_invalid'),
  });
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: 'Publish' }));
  await person.click(await screen.findByLabelText('At a time'));
  await person.click(await screen.findByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(api().requests('POST /players/ply_1/publish')).toHaveLength(1));
  const body = JSON.parse(String(api().requests('POST /players/ply_1/publish')[0]?.body));
  expect(body.at).toBeGreaterThan(Date.now() / 1000 + 3000);
  expect(await screen.findByText(sentenceOf('publish_time_invalid'))).toBeDefined();
});

it('follows the version that another video makes of a draft, and of nobody else', async () => {
  const config = setValue(player.config, fieldAt('playersettings.loop'), true);
  api().answer({
    'POST /players/ply_1/sources': () => {
      api().answer({ 'GET /players/ply_1': { body: testPlayer({ version: 3, live_version: 2 }) } });
      return { body: { id: 'src_1', url: 'https://cdn.test/a.mp4', media_type: 'mp4' } };
    },
    'PUT /players/ply_1': { body: testPlayer({ version: 4, live_version: 2, config }) },
  });
  const person = openEditor();
  await person.click(await screen.findByRole('button', { name: 'Add Video' }));
  await person.click(await screen.findByRole('tab', { name: 'URL' }));
  await person.type(await screen.findByRole('textbox', { name: /URL|address/i }), 'https://cdn.test/a.mp4{Enter}');
  await screen.findByText('Your draft is not live yet');
  await person.click(screen.getByRole('button', { name: 'Save Edits' }));
  await screen.findByText('Draft saved');
  expect(JSON.parse(String(api().requests('PUT /players/ply_1')[0]?.body)).version).toBe(3);
});
