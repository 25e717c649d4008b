// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withDashboard } from '../../../testing/open-dashboard.tsx';
import { refusal } from '../../../testing/start-test-api.ts';
import { testTrack } from '../../../testing/test-track.ts';
import { testVideo } from '../../../testing/test-video.ts';

const { api, open } = withDashboard();
const cues = [
  { start: 0, end: 2, text: 'Hello &amp; welcome', settings: '' },
  { start: 3, end: 5, text: 'Second', settings: '' },
];
const cuesPath = '/videos/vid_1/tracks/trk_1/cues';
const openEditor = () => open('/captions/edit?video=vid_1&track=trk_1');
const lastSave = () => JSON.parse(String(api().requests(`PUT ${cuesPath}`).at(-1)?.body));
const text = (number: number) => screen.findByLabelText<HTMLTextAreaElement>(`Text of cue ${number}`);
const save = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => {
  api().answer({
    'GET /videos/vid_1': { body: testVideo({ duration_seconds: 60 }) },
    'GET /videos/vid_1/tracks': { body: [testTrack()] },
    [`GET ${cuesPath}`]: { body: { version: 7, cues } },
    [`PUT ${cuesPath}`]: { body: testTrack({ version: 8 }) },
  });
});

it('saves with the version that the cues are of, and goes on from the one that comes back', async () => {
  const person = openEditor();
  const first = await text(1);
  expect(first.value).toBe('Hello & welcome');
  fireEvent.change(first, { target: { value: 'Hi' } });
  expect(screen.getByText('Unsaved edits')).toBeDefined();
  await person.click(save());
  await screen.findByText('All edits saved');
  expect(lastSave()).toEqual({ version: 7, cues: [{ ...cues[0], text: 'Hi' }, cues[1]] });
  fireEvent.change(first, { target: { value: 'Hey' } });
  await person.click(save());
  await waitFor(() => expect(lastSave().version).toBe(8));
});

it('takes what somebody else saved', async () => {
  api().answer({ [`PUT ${cuesPath}`]: refusal(409, 'track_changed') });
  const person = openEditor();
  fireEvent.change(await text(1), { target: { value: 'Mine' } });
  await person.click(save());
  const dialog = within(await screen.findByRole('dialog'));
  api().answer({ [`GET ${cuesPath}`]: { body: { version: 9, cues: [{ ...cues[0], text: 'Theirs' }] } } });
  await person.click(dialog.getByRole('button', { name: 'Load that version' }));
  await waitFor(async () => expect((await text(1)).value).toBe('Theirs'));
  expect(screen.queryByLabelText('Text of cue 2')).toBeNull();
  expect(screen.getByText('All edits saved')).toBeDefined();
});

it('sends no cue without text, and says which one it is', async () => {
  const person = openEditor();
  fireEvent.change(await text(2), { target: { value: ' ' } });
  await person.click(save());
  expect(await screen.findByText('Cue 2 has no text.')).toBeDefined();
  expect(api().requests(`PUT ${cuesPath}`)).toEqual([]);
  await waitFor(async () => expect(document.activeElement).toBe(await text(2)));
});

it('takes times that can be, and marks others', async () => {
  const person = openEditor();
  const start = await screen.findByRole('textbox', { name: 'Start of cue 2' });
  fireEvent.change(start, { target: { value: '9' } });
  fireEvent.keyDown(start, { key: 'Enter' });
  expect(start.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(start, { target: { value: '0:04,5' } });
  fireEvent.keyDown(start, { key: 'Enter' });
  expect(start.getAttribute('aria-invalid')).toBe('false');
  await person.click(save());
  await screen.findByText('All edits saved');
  expect(lastSave().cues[1]).toMatchObject({ start: 4.5, end: 5 });
});

it('asks for the start and the name of chapters alone, and ends each with the next', async () => {
  api().answer({ 'GET /videos/vid_1/tracks': { body: [testTrack({ kind: 'chapters' })] } });
  const person = openEditor();
  const start = await screen.findByRole('textbox', { name: 'Start of chapter 2' });
  expect(screen.queryByLabelText('End of chapter 2')).toBeNull();
  fireEvent.change(start, { target: { value: '10' } });
  fireEvent.keyDown(start, { key: 'Enter' });
  await person.click(save());
  await screen.findByText('All edits saved');
  expect(lastSave().cues).toMatchObject([
    { start: 0, end: 10 },
    { start: 10, end: 60 },
  ]);
});

it('tells of a track that is not there, and leads back', async () => {
  api().answer({ [`GET ${cuesPath}`]: refusal(404, 'track_not_found') });
  openEditor();
  expect(await screen.findByText('Track not found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Captions and Chapters' })).toBeDefined();
});
