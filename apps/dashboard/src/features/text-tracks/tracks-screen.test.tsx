// @vitest-environment happy-dom
import { sentenceOf } from '@kinora/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
import { testTrack } from '../../testing/test-track.ts';
import { testVideo } from '../../testing/test-video.ts';

const { api, open } = withDashboard();
const list = 'GET /videos/vid_1/tracks';
const openTracks = () => open('/captions?video=vid_1');
const bodyOf = (name: string) => JSON.parse(String(api().requests(name).at(-1)?.body));

const report = {
  format: 'srt',
  encoding: 'UTF-8',
  cues: 2,
  left_out: 1,
  summary: '2 cues, 1 left out (line 9: ends before it begins)',
  notes: [{ line: 9, text: 'ends before it begins', is_loss: true }],
  note_count: 1,
};

beforeEach(() => {
  api().answer({
    'GET /videos/vid_1': { body: testVideo() },
    [list]: { body: [testTrack(), testTrack({ id: 'trk_2', label: 'Parts', kind: 'chapters', is_default: true })] },
  });
});

async function openDialog() {
  const person = openTracks();
  await person.click(await screen.findByRole('button', { name: 'Add Track' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Add Track' })) };
}

async function choose(action: string | RegExp, track = 'English') {
  const person = openTracks();
  await person.click(await screen.findByRole('button', { name: `Actions for ${track}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
  return person;
}

it('lists what a video has, and leads to the editor', async () => {
  openTracks();
  const rows = within(await screen.findByRole('list', { name: 'Tracks' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^EnglishCaptionsEnglish · 3 cues · From a file · /),
    expect.stringMatching(/^PartsChaptersDefaultEnglish · 3 chapters · From a file · /),
  ]);
  expect(screen.getByRole('link', { name: 'Edit Parts' })).toHaveProperty(
    'href',
    `${api().origin}/captions/edit?video=vid_1&track=trk_2`,
  );
});

it('says what captions are for while there are none', async () => {
  api().answer({ [list]: { body: [] } });
  const person = openTracks();
  await person.click(await screen.findByRole('button', { name: 'Add captions or chapters' }));
  expect(await screen.findByRole('dialog', { name: 'Add Track' })).toBeDefined();
});

it('tells of a video that is not there', async () => {
  api().answer({ 'GET /videos/vid_1': refusal(404, 'video_not_found'), [list]: refusal(404, 'video_not_found') });
  openTracks();
  expect(await screen.findByText('Video not found')).toBeDefined();
});

it('tries again what could not be fetched', async () => {
  api().answer({ [list]: refusal(403, 'forbidden') });
  const person = openTracks();
  const again = await screen.findByRole('button', { name: 'Try again' });
  api().answer({ [list]: { body: [testTrack()] } });
  await person.click(again);
  expect(await screen.findByRole('link', { name: 'Edit English' })).toBeDefined();
});

it('adds a file, named after the language in its name, and reads out what was left out', async () => {
  const track = testTrack({ id: 'trk_3' });
  api().answer({
    'POST /videos/vid_1/tracks': { body: track },
    'PUT /videos/vid_1/tracks/trk_3/file': { body: { track, report } },
  });
  const { person, dialog } = await openDialog();
  await person.upload(dialog.getByLabelText('Captions file'), new File(['1\n…'], 'tour.de.srt'));
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('2 cues were added, 1 was left out.')).toBeDefined();
  expect(dialog.getByText('Line 9 ends before it begins: left out')).toBeDefined();
  expect(bodyOf('POST /videos/vid_1/tracks')).toEqual({ kind: 'captions', lang: 'de', is_default: false });
  expect(String(api().requests('PUT /videos/vid_1/tracks/trk_3/file')[0]?.body)).toBe('1\n…');
});

it('takes a track back whose file cannot be read, and keeps what was filled in', async () => {
  api().answer({
    'POST /videos/vid_1/tracks': { body: testTrack({ id: 'trk_3' }) },
    'PUT /videos/vid_1/tracks/trk_3/file': refusal(400, 'track_unreadable'),
    'DELETE /videos/vid_1/tracks/trk_3': {},
  });
  const { person, dialog } = await openDialog();
  await person.type(dialog.getByLabelText('Name (optional)'), 'M');
  await person.click(dialog.getByRole('radio', { name: 'Paste text' }));
  await person.type(dialog.getByLabelText('Text'), 'H');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(sentenceOf('track_unreadable'))).toBeDefined();
  expect(api().requests('DELETE /videos/vid_1/tracks/trk_3')).toHaveLength(1);
  expect(dialog.getByLabelText('Name (optional)')).toHaveProperty('value', 'M');
});

it('pastes chapters as people write them', async () => {
  const track = testTrack({ id: 'trk_3', kind: 'chapters' });
  api().answer({
    'POST /videos/vid_1/tracks': { body: track },
    'PUT /videos/vid_1/tracks/trk_3/file': { body: { track, report: { ...report, left_out: 0, notes: [] } } },
  });
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('combobox', { name: 'Kind' }));
  await person.click(await screen.findByRole('option', { name: 'Chapters' }));
  await person.click(dialog.getByRole('radio', { name: 'Paste a list' }));
  await person.click(dialog.getByLabelText('Text'));
  await person.paste('0:00 Intro');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('2 chapters were added.')).toBeDefined();
  expect(bodyOf('POST /videos/vid_1/tracks').kind).toBe('chapters');
  expect(String(api().requests('PUT /videos/vid_1/tracks/trk_3/file')[0]?.body)).toBe('0:00 Intro');
});

it('fills in the chapters that the film suggests, to be changed before they are added', async () => {
  const proposals = [
    { start: 0, end: 65.5, title: 'Harbour' },
    { start: 65.5, end: 120, title: 'Open sea' },
  ];
  api().answer({ 'GET /videos/vid_1/chapter-proposals': { body: proposals } });
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('combobox', { name: 'Kind' }));
  await person.click(await screen.findByRole('option', { name: 'Chapters' }));
  await person.click(dialog.getByRole('radio', { name: 'Paste a list' }));
  await person.click(dialog.getByRole('button', { name: 'Suggest chapters' }));
  await waitFor(() => expect(dialog.getByLabelText('Text')).toHaveProperty('value', '0:00 Harbour\n1:05.500 Open sea'));
  expect(api().requests('POST /videos/vid_1/tracks')).toEqual([]);
  api().answer({ 'GET /videos/vid_1/chapter-proposals': { body: [] } });
  await person.click(dialog.getByRole('button', { name: 'Suggest chapters' }));
  expect(await dialog.findByText(/Nothing in this video suggests/)).toBeDefined();
});

const captionsStep = (changes: object) => ({
  step: 'captions' as const,
  state: 'running' as const,
  progress: 0.4,
  seconds_left: null,
  reason: null,
  ...changes,
});

it('has captions made, tells how far they are, and shows them when they are there', async () => {
  api().answer({ [list]: { body: [] }, 'POST /videos/vid_1/tracks/generate': { status: 202, body: captionsStep({}) } });
  const person = openTracks();
  await person.click(await screen.findByRole('button', { name: 'Generate Captions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate Captions' }));
  api().answer({ 'GET /videos/vid_1': { body: testVideo({ steps: [captionsStep({})] }) } });
  await person.click(dialog.getByRole('button', { name: 'Generate captions' }));
  expect(await screen.findByText('Generating captions… 40%')).toBeDefined();
  expect(bodyOf('POST /videos/vid_1/tracks/generate')).toEqual({ lang: 'en' });
  api().answer({
    'GET /videos/vid_1': { body: testVideo({ steps: [captionsStep({ state: 'done', progress: 1 })] }) },
    [list]: { body: [testTrack({ origin: 'auto' })] },
  });
  expect(await screen.findByRole('link', { name: 'Edit English' }, { timeout: 8_000 })).toBeDefined();
  expect(screen.getByText(/Auto-generated, please review/)).toBeDefined();
});

it('says why captions cannot be made, or were not', async () => {
  const skipped = captionsStep({ state: 'skipped', reason: 'No speech was heard in this video' });
  api().answer({
    'GET /videos/vid_1': { body: testVideo({ steps: [skipped] }) },
    [list]: { body: [] },
    'POST /videos/vid_1/tracks/generate': refusal(409, 'speech_language_unavailable'),
  });
  const person = openTracks();
  expect(await screen.findByText('No automatic captions. No speech was heard in this video.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Generate Captions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate Captions' }));
  await person.click(dialog.getByRole('button', { name: 'Generate captions' }));
  expect(await dialog.findByText(sentenceOf('speech_language_unavailable'))).toBeDefined();
});

it('sends nothing without a file, nor one that is too large', async () => {
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Choose a file first.')).toBeDefined();
  const huge = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'film.srt');
  await person.upload(dialog.getByLabelText('Captions file'), huge);
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/larger than 2 MB/)).toBeDefined();
  expect(api().requests('POST /videos/vid_1/tracks')).toEqual([]);
});

it('says that a track of this name is there already', async () => {
  api().answer({ 'POST /videos/vid_1/tracks': refusal(409, 'track_exists') });
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('radio', { name: 'Start empty' }));
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/has such a track already/)).toBeDefined();
});

it('changes name and language with the version that was read', async () => {
  api().answer({ 'PATCH /videos/vid_1/tracks/trk_1': { body: testTrack({ label: 'Swiss', lang: 'gsw' }) } });
  const person = await choose('Name and language');
  const dialog = within(await screen.findByRole('dialog', { name: 'Name and Language' }));
  await person.clear(dialog.getByLabelText('Name'));
  await person.paste('Swiss');
  const language = dialog.getByRole('combobox', { name: 'Language' });
  await person.clear(language);
  await person.paste('gsw');
  await person.click(await screen.findByRole('option', { name: 'Swiss German (gsw)' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Track updated');
  expect(bodyOf('PATCH /videos/vid_1/tracks/trk_1')).toEqual({ label: 'Swiss', lang: 'gsw', version: 2 });
});

it('makes a track the default', async () => {
  api().answer({ 'PATCH /videos/vid_1/tracks/trk_1': { body: testTrack({ is_default: true }) } });
  await choose('Show by default');
  await screen.findByText('Shown by default');
  expect(bodyOf('PATCH /videos/vid_1/tracks/trk_1')).toEqual({ is_default: true });
});

it('asks before it deletes', async () => {
  api().answer({ 'DELETE /videos/vid_1/tracks/trk_1': {} });
  const person = await choose('Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Track' }));
  expect(api().requests('DELETE /videos/vid_1/tracks/trk_1')).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit English' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Edit Parts' })).toBeDefined();
});

it('downloads a track in the format that was asked for', async () => {
  await choose('SubRip (.srt)');
  await waitFor(() => expect(api().requests('GET /videos/vid_1/tracks/trk_1/file')).toHaveLength(1));
  expect(api().requests('GET /videos/vid_1/tracks/trk_1/file')[0]?.address).toContain('?format=srt');
});
