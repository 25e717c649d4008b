import { KinoraError } from '@kinora/client';
import { type ChosenPlan, type Plan, sentenceOf } from '@kinora/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkoutAddress } from '../../api/checkout-address.ts';
import { toErrorMessage } from '../../api/error-messages.ts';
import { hasSession, wantPlan } from '../../api/session.ts';
import { signInAddress } from '../../api/sign-in-address.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useChangePlan, useSubscribe } from '../subscriptions/subscription-queries.ts';

export interface PlanChange {
  plan: Plan;
  at: 'now' | 'cycle_end';
}

const nothingToPay = new Set(['active', 'authenticated']);

/** What follows a click on Subscribe: the checkout, a question, the dashboard or a refusal. */
export function useChoosePlan({ isPaying }: { isPaying: boolean }) {
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
    setQuestion(undefined);
    if (error instanceof KinoraError && error.status === 401) return void navigate('/');
    // The one 500 that is no failure: it says what was arranged.
    const isSwitch = error instanceof KinoraError && error.code === 'switch_scheduled';
    const failure = toErrorMessage({}, error);
    if (!isSwitch) {
      toastFailure(failure);
      return;
    }
    toast(failure.message);
    void navigate(`/500?m=${encodeURIComponent(sentenceOf('switch_scheduled'))}`);
  };
  const changed = (plan: Plan, chosen: ChosenPlan): void => {
    setQuestion(undefined);
    if (nothingToPay.has(chosen.status))
      toast(
        chosen.plan_id === plan.id
          ? `You are now on ${plan.name}`
          : `Your plan changes to ${plan.name} with the next billing cycle`,
      );
    goOn(plan, chosen);
  };

  const send = (plan: Plan): void =>
    subscribe.mutate(plan.id, {
      onSuccess: (chosen) => (chosen.change ? setQuestion({ plan, at: chosen.change }) : goOn(plan, chosen)),
      onError: refused,
    });
  const changeTo = (plan: Plan): void =>
    change.mutate(plan.id, { onSuccess: (chosen) => changed(plan, chosen), onError: refused });

  return {
    question,
    closeQuestion: () => setQuestion(undefined),
    /** The button was disabled while the question came, and so had lost the focus that a dialog gives back. */
    focusPressed: (): void => {
      if (pressed.current instanceof HTMLElement) pressed.current.focus();
    },
    busyPlanId: subscribe.isPending ? subscribe.variables : undefined,
    isChanging: change.isPending || subscribe.isPending,
    choose: (plan: Plan): void => {
      if (!hasSession()) {
        wantPlan(plan.id);
        return void navigate(signInAddress('/plans'));
      }
      pressed.current = document.activeElement;
      // The call for the free plan arranges the switch at once: it is asked about before.
      if (plan.amount === 0 && isPaying) setQuestion({ plan, at: 'cycle_end' });
      else send(plan);
    },
    confirm: ({ plan }: PlanChange): void => (plan.amount === 0 ? send(plan) : changeTo(plan)),
    changeTo,
  };
}
