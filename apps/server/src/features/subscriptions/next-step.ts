import type { Plan, PlanPeriod } from '@kinora/contract';
import type { SubscriptionStatus } from '../../db/schema.ts';
import type { SubscriptionRow } from './subscription-store.ts';

export type NextStep =
  /** It is what they have. */
  | { kind: 'keep' }
  /** The provider changes the plan of what they have. */
  | { kind: 'change'; at: 'now' | 'cycle_end' }
  /** A new subscription, which replaces the old one once it is paid, or follows it. */
  | { kind: 'prepare'; startAt: Date | null };

const changeable = new Set<SubscriptionStatus>(['authenticated', 'active']);

/** What choosing a paid plan means for somebody who has this. */
export function findNextStep(live: SubscriptionRow | undefined, current: Plan | undefined, wanted: Plan): NextStep {
  if (!live?.providerSubscriptionId) return { kind: 'prepare', startAt: null };
  const isChangeable = changeable.has(live.status);
  if (live.cancelAtCycleEnd) return { kind: 'prepare', startAt: isChangeable ? live.currentEnd : null };
  if (live.planId === wanted.id) return { kind: 'keep' };
  if (!isChangeable) return { kind: 'prepare', startAt: null };
  return { kind: 'change', at: current && yearlyPrice(wanted) > yearlyPrice(current) ? 'now' : 'cycle_end' };
}

const cyclesPerYear: Record<PlanPeriod, number> = { weekly: 52, monthly: 12, quarterly: 4, yearly: 1 };
const yearlyPrice = ({ amount, period }: Plan) => amount * cyclesPerYear[period];

/** Ten years: the longest span that every page of the provider's documents allows. */
export const cycleCount = ({ period }: Plan): number => cyclesPerYear[period] * 10;
