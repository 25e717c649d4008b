import { describe, expect, it } from 'vitest';
import type { Plan } from '../../packages/contract/src/index.ts';
import { choosePlan } from './demo-plan.ts';

const plan = (id: string, amount: number, videos: number, megabytes: number, available = true): Plan => ({
  id,
  name: id,
  description: '',
  currency: 'USD',
  amount,
  period: 'monthly',
  max_plays: 0,
  max_storage: 0,
  per_video_upload_limit: megabytes,
  total_video_upload_limit: videos,
  video_size_limit: 1080,
  image_upload_limit: 0,
  image_storage_limit: 0,
  metadata: {},
  available,
});
const plans = [
  plan('free', 0, 5, 200),
  plan('tiny files', 400, 50, 10),
  plan('gone', 500, 50, 1024, false),
  plan('starter', 900, 50, 1024),
  plan('pro', 2900, 0, 0),
];

describe('choosePlan', () => {
  it.each([
    ['free', 4],
    ['starter', 5],
    ['starter', 49],
    ['pro', 50],
  ])('takes %s for %d videos and one more', (id, count) => {
    expect(choosePlan(plans, count, true)?.id).toBe(id);
  });

  it('spends nothing where money would be real', () => {
    expect(choosePlan(plans, 4, false)?.id).toBe('free');
    expect(choosePlan(plans, 5, false)).toBeUndefined();
  });
});
