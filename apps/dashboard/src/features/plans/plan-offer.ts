import type { Plan } from '@kinora/contract';

export type PlanOffer = 'subscribe' | 'current' | 'soon';

const comingPlan = 'O';

export function offerOf({ id, name }: Plan, currentPlanId: string | undefined): PlanOffer {
  if (id === currentPlanId) return 'current';
  return name === comingPlan ? 'soon' : 'subscribe';
}

/** Cheapest first; a plan that only its old subscribers keep is shown to them alone. */
export const plansOnOffer = (plans: Plan[], currentPlanId: string | undefined): Plan[] =>
  plans
    .filter(({ id, name, available }) => available || name === comingPlan || id === currentPlanId)
    .sort((one, other) => one.amount - other.amount);
