import type { Plan } from '@kinora/contract';
import { useEffect, useEffectEvent } from 'react';
import { hasSession, takeWantedPlan } from '../../api/session.ts';

interface WantedPlanParts {
  /** Undefined until it is known which of them can be had. */
  plans: Plan[] | undefined;
  onWanted: (plan: Plan) => void;
}

/** Goes on with the plan that somebody chose before signing in, once. */
export function useWantedPlan({ plans, onWanted }: WantedPlanParts): void {
  const goOn = useEffectEvent((known: Plan[]): void => {
    const planId = takeWantedPlan();
    const plan = known.find(({ id }) => id === planId);
    if (plan) onWanted(plan);
  });
  useEffect(() => {
    if (plans && hasSession()) goOn(plans);
  }, [plans]);
}
