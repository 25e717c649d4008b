import type { Plan, Subscription } from '@kinora/contract';
import { shortDate } from '../../ui/short-date.ts';

export interface Standing {
  title: string;
  text: string;
  /** Something must be done, or something stops. */
  urgent: boolean;
}

interface Names {
  plan: string;
  next: string | undefined;
}

type Case = (names: Names, until: string | undefined) => Standing;

const byStatus: Record<string, Case> = {
  pending: ({ plan }) => ({
    title: 'Your last payment failed',
    text: `${plan} keeps working while the card is tried again, once a day for three days. Pay the open bill or change the card before then; otherwise new uploads stop. What you embedded keeps playing.`,
    urgent: true,
  }),
  halted: ({ plan }, until) => ({
    title: `${plan} is on hold`,
    text: `The card could not be charged${until ? ` for the time until ${until}` : ''}. New uploads are stopped; what you embedded keeps playing. Pay the open bill or change the card, and uploads work again at once.`,
    urgent: true,
  }),
  paused: ({ plan }) => ({
    title: `${plan} is paused`,
    text: 'New uploads are stopped until it is resumed; what you embedded keeps playing. Get Help says whom to ask.',
    urgent: true,
  }),
};

const ending: Case = ({ plan, next }, until) => ({
  title: until ? `${plan} ends on ${until}` : `${plan} ends with this billing cycle`,
  text: next
    ? `Until then nothing changes. Then the subscription will switch to the ${next} plan, and its limits count.`
    : 'Until then nothing changes. Then new uploads stop; what you embedded keeps playing. Choose a plan to go on.',
  urgent: false,
});

const switching: Case = ({ plan, next }, until) => ({
  title: until ? `${next} begins on ${until}` : `${next} begins with the next billing cycle`,
  text: `Until then you keep ${plan}. Nothing is charged before.`,
  urgent: false,
});

function findCase({ status, cancel_at_cycle_end, switches_to_plan_id }: Subscription): Case | undefined {
  if (byStatus[status]) return byStatus[status];
  if (cancel_at_cycle_end) return ending;
  return switches_to_plan_id ? switching : undefined;
}

/** What somebody should know about their plan beyond its name; nothing while all is well. */
export function standingOf(subscription: Subscription, plans: Plan[]): Standing | undefined {
  const nameOf = (planId: string | null) => plans.find(({ id }) => id === planId)?.name;
  const { plan_id, switches_to_plan_id, current_end } = subscription;
  const names = { plan: nameOf(plan_id) ?? 'Your plan', next: nameOf(switches_to_plan_id) };
  return findCase(subscription)?.(names, current_end === null ? undefined : shortDate(current_end));
}
