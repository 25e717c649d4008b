import type { Plan, Subscription } from '@kinora/contract';
import { shortDate } from '../../ui/short-date.ts';

export interface BillingStatus {
  title: string;
  text: string;
  /** Something must be done, or something stops. */
  urgent: boolean;
}

interface Names {
  plan: string;
  next: string | undefined;
}

type Case = (names: Names, until: string | undefined) => BillingStatus;

const byStatus: Record<string, Case> = {
  pending: ({ plan }) => ({
    title: 'Your last payment failed',
    text: `${plan} keeps working while your card is tried again, once a day for three days. Pay the open bill or change the card before then, or new uploads stop. Embedded videos keep playing.`,
    urgent: true,
  }),
  halted: ({ plan }, until) => ({
    title: `${plan} is on hold`,
    text: `The card could not be charged${until ? ` for the period until ${until}` : ''}. New uploads are blocked; embedded videos keep playing. Pay the open bill or change the card, and uploads work again right away.`,
    urgent: true,
  }),
  paused: ({ plan }) => ({
    title: `${plan} is paused`,
    text: 'New uploads are blocked until it is resumed; embedded videos keep playing. Contact us through Get Help.',
    urgent: true,
  }),
};

const ending: Case = ({ plan, next }, until) => ({
  title: until ? `${plan} ends on ${until}` : `${plan} ends with this billing cycle`,
  text: next
    ? `Until then nothing changes. Then the subscription will switch to the ${next} plan, and its limits apply.`
    : 'Until then nothing changes. Then new uploads stop; embedded videos keep playing. Choose a plan to continue.',
  urgent: false,
});

const switching: Case = ({ plan, next }, until) => ({
  title: until
    ? `Your plan changes to ${next} on ${until}`
    : `Your plan changes to ${next} with the next billing cycle`,
  text: `Until then you keep ${plan}. You won’t be charged before then.`,
  urgent: false,
});

function findCase({ status, cancel_at_cycle_end, switches_to_plan_id }: Subscription): Case | undefined {
  if (byStatus[status]) return byStatus[status];
  if (cancel_at_cycle_end) return ending;
  return switches_to_plan_id ? switching : undefined;
}

/** What somebody should know about their plan beyond its name; nothing while all is well. */
export function billingStatusOf(subscription: Subscription, plans: Plan[]): BillingStatus | undefined {
  const nameOf = (planId: string | null) => plans.find(({ id }) => id === planId)?.name;
  const { plan_id, switches_to_plan_id, current_end } = subscription;
  const names = { plan: nameOf(plan_id) ?? 'Your plan', next: nameOf(switches_to_plan_id) };
  return findCase(subscription)?.(names, current_end === null ? undefined : shortDate(current_end));
}
