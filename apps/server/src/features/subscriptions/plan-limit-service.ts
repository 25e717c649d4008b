import type { Plan } from '@kinora/contract';
import type { Queries } from '../../db/connect.ts';
import { accessOf } from './subscription-access.ts';
import { subscriptionStore } from './subscription-store.ts';

/** 0 is unlimited, for each. */
export interface PlanLimits {
  totalVideos: number;
  perVideoMb: number;
  totalImages: number;
  imagesMb: number;
  /** Of a stream, by the shorter side of its frame. */
  videoSize: number;
}

export function createPlanLimitService(plans: Plan[]) {
  return {
    /** What the workspace may upload; `none` without a plan that allows anything new. */
    async planLimits(db: Queries, workspaceId: string): Promise<PlanLimits | 'none'> {
      const live = await subscriptionStore.findLive(db, workspaceId);
      if (!live || accessOf(live, new Date()) !== 'full') return 'none';
      const plan = plans.find(({ id }) => id === live.planId);
      if (!plan) return 'none';
      return {
        totalVideos: plan.total_video_upload_limit,
        perVideoMb: plan.per_video_upload_limit,
        totalImages: plan.image_upload_limit,
        imagesMb: plan.image_storage_limit,
        videoSize: plan.video_size_limit,
      };
    },

    /** Somebody pays for it: a plan must not vanish from the file while it is in use. */
    async findMissingPlans(db: Queries): Promise<string[]> {
      const used = await subscriptionStore.listLivePlans(db);
      return used.filter((planId) => !plans.some(({ id }) => id === planId));
    },
  };
}
