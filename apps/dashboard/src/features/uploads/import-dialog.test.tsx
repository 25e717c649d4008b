// @vitest-environment happy-dom
import type { Video } from '@kinora/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';
import { refusal } from '../../testing/start-test-api.ts';
import { testVideo } from '../../testing/test-video.ts';

const { api, open } = withDashboard();

const url = 'https://films.test/tour.mp4';

const arriving = { status: 'uploading', playable: false, import: { received_bytes: 0, total_bytes: null } } as const;
const video = (change: Partial<Video>): { body: Video } => ({ body: testVideo({ ...arriving, ...change }) });

const half = video({ import: { received_bytes: 1024 * 1024, total_bytes: 2 * 1024 * 1024 } });
const failed = video({ status: 'failed', status_reason: 'There is no file at this link (404)', import: null });

async function send(text = url) {
  const person = open('/video-library');
  await person.click(await screen.findByRole('button', { name: 'Upload New Video' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(await dialog.findByRole('button', { name: 'Import from a link' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Link to a video file'));
  await person.type(dialog.getByLabelText('Link to a video file'), `${text}{Enter}`);
  return { person, dialog };
}

it('hands a link over, shows how far it has come, and deletes its video when it is cancelled', async () => {
  api().answer({ 'POST /videos/import': video({}), 'GET /videos/vid_1': half, 'DELETE /videos/vid_1': {} });
  const { person, dialog } = await send();
  expect(await dialog.findByText('50% of 2 MB')).toBeDefined();
  expect(dialog.getByRole('progressbar', { name: 'Import of tour.mp4' })).toBeDefined();
  const [asked] = api().requests('POST /videos/import');
  expect(JSON.parse(String(asked?.body))).toEqual({ url });
  expect(asked?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
  await person.click(dialog.getByRole('button', { name: 'Cancel tour.mp4' }));
  await waitFor(() => expect(api().requests('DELETE /videos/vid_1')).toHaveLength(1));
  expect(dialog.getByLabelText('Link to a video file')).toBeDefined();
});

it.each(['films.test/tour.mp4', 'ftp://films.test/tour.mp4', 'https://user:word@films.test/'])(
  'sends nothing of “%s”, and says why',
  async (text) => {
    const { dialog } = await send(text);
    expect(dialog.getByText('Enter a link that begins with https:// or http://')).toBeDefined();
    expect(api().requests('POST /videos/import')).toEqual([]);
  },
);

it('says why a link failed, and tries the same video again', async () => {
  api().answer({ 'POST /videos/import': video({}), 'GET /videos/vid_1': failed });
  const { person, dialog } = await send();
  expect(await dialog.findByText('There is no file at this link (404).')).toBeDefined();
  api().answer({ 'POST /videos/vid_1/retry': video({}), 'GET /videos/vid_1': half });
  await person.click(dialog.getByRole('button', { name: 'Retry tour.mp4' }));
  expect(await dialog.findByText('50% of 2 MB')).toBeDefined();
  expect(api().requests('POST /videos/import')).toHaveLength(1);
  expect(api().requests('POST /videos/vid_1/retry')).toHaveLength(1);
});

it('goes back to the link that failed, to be mended', async () => {
  api().answer({ 'POST /videos/import': video({}), 'GET /videos/vid_1': failed });
  const { person, dialog } = await send();
  await person.click(await dialog.findByRole('button', { name: 'Use another link' }));
  expect(dialog.getByLabelText('Link to a video file')).toHaveProperty('value', url);
  expect(api().requests('DELETE /videos/vid_1')).toEqual([]);
});

it('shows the limit of the plan', async () => {
  api().answer({ 'POST /videos/import': refusal(400, 'video_limit_reached') });
  await send();
  expect(await screen.findByText('You have reached the video upload limit for this plan')).toBeDefined();
});
