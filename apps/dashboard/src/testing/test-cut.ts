import type { Cut } from '@kinora/contract';

export const testCut = (changes: Partial<Cut> = {}): Cut => ({
  id: 'vid_2',
  filename: 'Second.mp4',
  is_live: false,
  status: 'ready',
  status_reason: null,
  playable: true,
  progress: null,
  seconds_left: null,
  publish_at: null,
  published_at: null,
  created_at: 1_700_000_000,
  url: 'https://cdn.test/vid_2/video.mp4?fixed',
  poster_url: null,
  duration_seconds: 65,
  size_bytes: 2 * 1024 * 1024,
  width: 1280,
  height: 720,
  trimmed: null,
  ...changes,
});
