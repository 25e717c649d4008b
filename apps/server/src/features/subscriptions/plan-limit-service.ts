import type { Plan } from '@kinora/contract';
import type { Queries } from '../../db/connect.ts';
import { accessOf } from './subscription-access.ts';
import { subscriptionStore } from './subscription-store.ts';

/** 0 is unlimited, for each. */
export interface PlanLimits {
  totalVideos: number;
  perVideoMb: number;
  /** Of all videos, as they came. */
  storageMb: number;
  totalImages: number;
  imagesMb: number;
  /** Of a stream, by the shorter side of its frame. */
  videoSize: number;
  /** The same for everybody: nobody can choose another. */
  isOperators: boolean;
}

const limitsOf = (plan: Plan, isOperators = false): PlanLimits => ({
  totalVideos: plan.total_video_upload_limit,
  perVideoMb: plan.per_video_upload_limit,
  storageMb: plan.max_storage,
  totalImages: plan.image_upload_limit,
  imagesMb: plan.image_storage_limit,
  videoSize: plan.video_size_limit,
  isOperators,
});

export function createPlanLimitService(plans: Plan[], { hasBilling }: { hasBilling: boolean }) {
  return {
    /** What the workspace may upload; `none` without a plan that allows anything new. */
    async planLimits(db: Queries, workspaceId: string): Promise<PlanLimits | 'none'> {
      const [everybodys] = plans;
      if (!hasBilling && everybodys) return limitsOf(everybodys, true);
      const live = await subscriptionStore.findLive(db, workspaceId);
      if (!live || accessOf(live, new Date()) !== 'full') return 'none';
      const plan = plans.find(({ id }) => id === live.planId);
      return plan ? limitsOf(plan) : 'none';
    },

    /** Somebody pays for it: a plan must not vanish from the file while it is in use. */
    async findMissingPlans(db: Queries): Promise<string[]> {
      if (!hasBilling) return [];
      const used = await subscriptionStore.listLivePlans(db);
      return used.filter((planId) => !plans.some(({ id }) => id === planId));
    },
  };
}
