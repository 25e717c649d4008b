import type { TextTrack } from '@kinora/contract';

export const testTrack = (changes: Partial<TextTrack> = {}): TextTrack => ({
  id: 'trk_1',
  kind: 'captions',
  lang: 'en',
  label: 'English',
  is_default: false,
  origin: 'upload',
  cues: 3,
  url: 'http://media.test/videos/vid_1/text/trk_1.1.vtt',
  version: 2,
  check_timing: false,
  updated_at: 1_700_000_000,
  ...changes,
});
