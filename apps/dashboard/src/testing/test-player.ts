import type { Player } from '@kinora/contract';
import { defaultConfig } from '@kinora/player-config';

export const testPlayer = (changes: Partial<Player> = {}): Player => ({
  id: 'ply_1',
  name: 'Trailer',
  config: defaultConfig(),
  updated_at: 1_700_000_000,
  version: 7,
  live_version: changes.version ?? 7,
  scheduled: null,
  thumbnail_url: null,
  embed_url: 'http://kinora.test/api/players/embed/ply_1',
  video_size: null,
  ...changes,
});
