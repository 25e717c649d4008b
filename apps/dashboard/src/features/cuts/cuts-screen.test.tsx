// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
import { testCut } from '../../testing/test-cut.ts';
import { testVideo } from '../../testing/test-video.ts';

const { api, open } = withDashboard();
const list = 'GET /videos/vid_1/cuts';
const publish = 'POST /videos/vid_1/cuts/vid_2/publish';
const openCuts = () => open('/cuts?video=vid_1');
const bodyOf = (name: string) => JSON.parse(String(api().requests(name).at(-1)?.body));

const first = testCut({ id: 'vid_1', filename: 'First.mp4', is_live: true, published_at: 1_700_000_000 });

beforeEach(() => {
  api().answer({
    'GET /videos/vid_1': { body: testVideo() },
    'GET /videos/vid_1/players': { body: [{ id: 'ply_1', name: 'On my site' }] },
    'GET /stats/activity': { body: [{ player_id: 'ply_1', plays: [], pages: 7 }] },
    [list]: { body: [testCut(), first] },
  });
});

async function choose(action: string, cut = 'Second.mp4') {
  const person = openCuts();
  await person.click(await screen.findByRole('button', { name: `Actions for ${cut}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
  return person;
}

it('lists the cuts, and lets nobody publish or delete the live one', async () => {
  const person = openCuts();
  const rows = within(await screen.findByRole('list', { name: 'Cuts' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Second\.mp4Ready/),
    expect.stringMatching(/^First\.mp4Live/),
  ]);
  expect(screen.queryByRole('button', { name: 'Go back to First.mp4' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Actions for First.mp4' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Preview']);
});

it('says where a cut will be seen, and publishes it', async () => {
  api().answer({ [publish]: { body: testCut({ is_live: true }) } });
  const person = openCuts();
  await person.click(await screen.findByRole('button', { name: 'Publish Second.mp4' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Cut' }));
  expect(await dialog.findByText(/Shown by 1 player on 7 pages\./)).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('The new cut is live')).toBeDefined();
  expect(bodyOf(publish)).toEqual({});
});

it('tells why a cut could not be published, and changes nothing', async () => {
  api().answer({
    [publish]: { status: 409, body: { error: 'Nothing of it plays', code: 'cut_failed', request_id: 'req_1' } },
  });
  const person = openCuts();
  await person.click(await screen.findByRole('button', { name: 'Publish Second.mp4' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish Cut' });
  await person.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/Nothing of it plays/)).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Publish Cut' })).toBeDefined();
});

it('schedules a cut for a time to come, and for no other', async () => {
  api().answer({ [publish]: { body: testCut({ publish_at: 1_900_000_000 }) } });
  const person = await choose('Schedule');
  const field = await screen.findByLabelText('Goes live');
  await person.clear(field);
  await person.type(field, '2020-01-01T10:00');
  await person.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('Choose a time in the future')).toBeDefined();
  expect(api().requests(publish)).toEqual([]);
  await person.clear(field);
  await person.type(field, '2035-01-01T10:00');
  await person.click(screen.getByRole('button', { name: 'Schedule' }));
  await screen.findByText(/^Goes live 1 Jan/);
  expect(bodyOf(publish)).toEqual({ at: new Date(2035, 0, 1, 10).getTime() / 1000 });
});

it('deletes a cut once that is confirmed', async () => {
  api().answer({ 'DELETE /videos/vid_1/cuts/vid_2': {} });
  const person = await choose('Delete');
  await person.click(within(await screen.findByRole('dialog', { name: 'Delete Cut' })).getByText('Delete'));
  expect(await screen.findByText('Cut deleted')).toBeDefined();
});

it('has nothing to preview in while no player shows the video', async () => {
  api().answer({
    'POST /videos/vid_1/cuts/vid_2/rehearsal': { body: { expires_at: 1_900_000_000, players: [] } },
  });
  await choose('Preview');
  expect(await screen.findByText(/No player shows this video yet/)).toBeDefined();
});

it('tells of a video that is not there', async () => {
  api().answer({ 'GET /videos/vid_1': refusal(404, 'video_not_found'), [list]: refusal(404, 'video_not_found') });
  openCuts();
  expect(await screen.findByText('Video not found')).toBeDefined();
});

const trim = 'POST /videos/vid_1/trim';

async function openTrim() {
  const person = openCuts();
  await person.click(await screen.findByRole('button', { name: 'Trim First.mp4' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trim' }));
  const type = async (label: string, text: string) => {
    const field = dialog.getByRole('textbox', { name: label });
    await person.clear(field);
    await person.type(field, text);
    await person.tab();
  };
  return { person, dialog, type };
}

it('trims the live cut, and publishes what comes of it when it is ready', async () => {
  const cut = testCut({ id: 'vid_3', status: 'processing', trimmed: { start_ms: 3500, end_ms: 60_000 } });
  api().answer({ [trim]: { body: cut }, 'POST /videos/vid_1/cuts/vid_3/publish': { body: cut } });
  const { person, dialog, type } = await openTrim();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Trim' });
  expect(button.disabled).toBe(true);
  await type('Start', '3.5');
  await type('End', '1:00');
  expect(dialog.getByRole('status', { name: 'New length' }).textContent).toBe('0:56.500');
  await person.click(dialog.getByRole('checkbox', { name: 'Publish it as soon as it is ready' }));
  await person.click(button);
  expect(await screen.findByText('Trimming. It goes live when it is ready')).toBeDefined();
  expect(bodyOf(trim)).toEqual({ from_cut_id: 'vid_1', start_ms: 3500, end_ms: 60_000 });
  expect(bodyOf('POST /videos/vid_1/cuts/vid_3/publish')).toEqual({ when_ready: true });
});

it('takes no time that is none, keeps the part within the film, and says why it was refused', async () => {
  api().answer({ [trim]: refusal(409, 'trim_exists') });
  const { person, dialog, type } = await openTrim();
  await type('Start', 'soon');
  expect(await dialog.findByText('Write it as 1:23.5')).toBeDefined();
  await type('Start', '90');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Start' }).value).toBe('1:04.000');
  await type('End', '5:00');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'End' }).value).toBe('1:05.000');
  await person.click(dialog.getByRole('button', { name: 'Trim' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Trim' })).toBeDefined();
});

it('suggests to cut what is silent at the beginning', async () => {
  const insight = { version: 1, scene_cuts: [], silences: [{ from: 0, to: 3 }], loudness: null };
  const waveform = { seconds_per_peak: 0.5, peaks: Array.from({ length: 130 }, () => 50) };
  api().answer({ 'GET /videos/vid_1/insight': { body: { ...insight, waveform } } });
  const { person, dialog } = await openTrim();
  await person.click(await dialog.findByRole('button', { name: 'Cut the silent start (0:03)' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Start' }).value).toBe('0:02.800');
});

const fromLink = 'POST /videos/vid_1/cuts/import';
async function typeLink(text: string) {
  const person = openCuts();
  await person.click(await screen.findByRole('button', { name: 'Import from a link' }));
  await person.type(await screen.findByLabelText('Link to a video file'), text);
  return person;
}

it('fetches a cut from a link, and publishes it when it is ready where that is wanted', async () => {
  api().answer({ [fromLink]: { body: testCut({ status: 'uploading' }) }, [publish]: { body: testCut() } });
  const person = await typeLink('https://films.test/recut.mp4');
  await person.click(screen.getByLabelText('Publish it as soon as it is ready'));
  await person.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('The new cut is being imported')).toBeDefined();
  expect(bodyOf(fromLink)).toEqual({ url: 'https://films.test/recut.mp4' });
  expect(bodyOf(publish)).toEqual({ when_ready: true });
});

it('asks the server for no link that is none, and says why it will not have another', async () => {
  api().answer({ [fromLink]: refusal(400, 'cut_limit_reached') });
  const person = await typeLink('films/recut.mp4');
  await person.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/begins with https:/)).toBeDefined();
  expect(api().requests(fromLink)).toEqual([]);
  await person.clear(screen.getByLabelText('Link to a video file'));
  await person.type(screen.getByLabelText('Link to a video file'), 'https://films.test/recut.mp4');
  await person.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(api().requests(publish)).toEqual([]);
});
