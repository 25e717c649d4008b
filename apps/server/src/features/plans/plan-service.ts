import type { api, InputOf, Plan } from '@kinora/contract';
import { refuse } from '../../http/refusal.ts';

export type PlanService = ReturnType<typeof createPlanService>;

export function createPlanService(plans: Plan[]) {
  const find = (planId: string): Plan | undefined => plans.find(({ id }) => id === planId);
  return {
    find,
    list: async (): Promise<Plan[]> => plans,
    get: async ({ plan_id }: InputOf<typeof api.plans.get>): Promise<Plan> => find(plan_id) ?? refuse('plan_not_found'),
  };
}
