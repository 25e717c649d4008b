import type { ChosenPlan, Plan } from '@kinora/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { checkoutAddress } from '../../api/checkout-address.ts';
import { explain } from '../../api/explain.ts';
import { hasSession } from '../../api/session.ts';
import { signInAddress } from '../../api/sign-in-address.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useChangePlan, useSubscribe } from '../subscriptions/subscription-queries.ts';

export interface PlanChange {
  plan: Plan;
  at: 'now' | 'cycle_end';
}

const switchMessage = 'At the end of the billing cycle the subscription will switch to the free plan';
const nothingToPay = new Set(['active', 'authenticated']);

/** What follows a click on Subscribe: the checkout, a question, the dashboard or a refusal. */
export function useChoosePlan() {
  const navigate = useNavigate();
  const subscribe = useSubscribe();
  const change = useChangePlan();
  const [question, setQuestion] = useState<PlanChange>();
  const pressed = useRef<Element>(null);

  const goOn = (plan: Plan, { provider_subscription_id, status }: ChosenPlan): void => {
    const isToPay = provider_subscription_id !== null && plan.amount > 0 && !nothingToPay.has(status);
    void navigate(isToPay ? checkoutAddress(plan.id, provider_subscription_id) : '/');
  };
  const refused = (error: unknown): void => {
    // The one 500 that is no failure: it says what was arranged.
    const isSwitch = error instanceof ApiError && error.code === 'switch_scheduled';
    const { message } = explain({}, error);
    if (!isSwitch) {
      toastFailure(message);
      return;
    }
    toast(message);
    void navigate(`/500?m=${encodeURIComponent(switchMessage)}`);
  };
  const changed = (plan: Plan, chosen: ChosenPlan): void => {
    setQuestion(undefined);
    if (nothingToPay.has(chosen.status))
      toast(
        chosen.plan_id === plan.id ? `Your plan is ${plan.name}` : `${plan.name} begins with the next billing cycle`,
      );
    goOn(plan, chosen);
  };

  return {
    question,
    closeQuestion: () => setQuestion(undefined),
    /** The button was disabled while the question came, and so had lost the focus that a dialog gives back. */
    focusPressed: (): void => {
      if (pressed.current instanceof HTMLElement) pressed.current.focus();
    },
    busyPlanId: subscribe.isPending ? subscribe.variables : undefined,
    isChanging: change.isPending,
    choose: (plan: Plan): void => {
      if (!hasSession()) return void navigate(signInAddress('/plans'));
      pressed.current = document.activeElement;
      subscribe.mutate(plan.id, {
        onSuccess: (chosen) => (chosen.change ? setQuestion({ plan, at: chosen.change }) : goOn(plan, chosen)),
        onError: refused,
      });
    },
    change: (plan: Plan): void =>
      change.mutate(plan.id, { onSuccess: (chosen) => changed(plan, chosen), onError: refused }),
  };
}
