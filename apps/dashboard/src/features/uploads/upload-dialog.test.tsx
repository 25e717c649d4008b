// @vitest-environment happy-dom
import type { UploadTicket } from '@kinora/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withDashboard } from '../../testing/open-dashboard.tsx';

const { api, open } = withDashboard();

const ticket: UploadTicket = {
  id: 'vid_1',
  upload_url: '/uploads/vid_1',
  fields: { key: 'videos/vid_1' },
  max_bytes: 1024 * 1024,
  resumable_url: null,
  takes_parts: false,
};

async function upload(bytes: number): Promise<void> {
  api().answer({ 'POST /videos': { body: ticket }, 'POST /uploads/vid_1': {}, 'DELETE /videos/vid_1': {} });
  const person = open('/video-library');
  await person.click(await screen.findByRole('button', { name: 'Upload New Video' }));
  const dialog = within(await screen.findByRole('dialog'));
  const film = new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4' });
  await person.upload(await dialog.findByLabelText('Video file'), film);
  await person.click(dialog.getByRole('button', { name: 'Upload' }));
}

it('sends a file with the fields of its ticket', async () => {
  await upload(1000);
  await waitFor(() => expect(api().requests('POST /uploads/vid_1')).toHaveLength(1));
  expect(String(api().requests('POST /uploads/vid_1')[0]?.body)).toContain('videos/vid_1');
});

it('sends nothing of a file that is larger than the plan allows, and gives its place back', async () => {
  await upload(1024 * 1024 + 1);
  expect(await screen.findByText('Uploaded video is larger than 1 MB')).toBeDefined();
  expect(screen.getByText('Choose a smaller video or upgrade')).toBeDefined();
  expect(api().requests('POST /uploads/vid_1')).toEqual([]);
  expect(api().requests('DELETE /videos/vid_1')).toHaveLength(1);
});
