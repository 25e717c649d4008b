import type { Plan } from '@kinora/contract';
import type { SettingValues } from './setting-values.ts';

/** What everybody may use where nobody pays. It cannot be chosen: all have it already. */
export const operatorPlan = ({ LIMIT_VIDEOS, LIMIT_VIDEO_MB, LIMIT_STORAGE_MB }: SettingValues): Plan => ({
  id: 'all',
  name: 'Included',
  description: 'What every account of this installation may use',
  currency: 'USD',
  amount: 0,
  period: 'monthly',
  max_plays: 0,
  max_storage: Number(LIMIT_STORAGE_MB),
  per_video_upload_limit: Number(LIMIT_VIDEO_MB),
  total_video_upload_limit: Number(LIMIT_VIDEOS),
  video_size_limit: 0,
  image_upload_limit: 0,
  image_storage_limit: 0,
  metadata: {},
  available: false,
});
