import type { Plan } from '@kinora/contract';
import { Text, Title } from '@mantine/core';
import { IconCalendarRepeat, IconCreditCard, IconDoorExit } from '@tabler/icons-react';
import { amountText, periodText } from '../../ui/price-text.ts';
import classes from './checkout-screen.module.css';

interface OrderSummaryProps {
  isOverdue: boolean;
  plan: Plan;
  /** The day on which a plan begins that follows another one. */
  beginsOn: string | undefined;
}

export function OrderSummary({ plan, isOverdue, beginsOn }: OrderSummaryProps) {
  const period = periodText(plan.period);
  return (
    <section className={classes.card} aria-label="Your order">
      <div>
        <Text size="sm" c="dimmed">
          Your plan
        </Text>
        <Title order={2}>{plan.name}</Title>
        <Text size="sm" c="dimmed">
          {plan.description}
        </Text>
      </div>
      <div>
        <span className={classes.price}>{amountText(plan)}</span>{' '}
        <Text component="span" c="dimmed">
          / {period}
        </Text>
      </div>
      <ul className={classes.points}>
        <li>
          <IconCalendarRepeat size={18} aria-hidden="true" />
          {beginsOn
            ? `Starts on ${beginsOn}. Until then your card is only verified; after that it is charged every ${period}.`
            : `Charged ${isOverdue ? '' : 'now, and then '}every ${period}.`}
        </li>
        <li>
          <IconDoorExit size={18} aria-hidden="true" />
          Cancel anytime: you keep what you paid for until it ends.
        </li>
        <li>
          <IconCreditCard size={18} aria-hidden="true" />
          You enter your card with our payment provider; it never reaches us.
        </li>
      </ul>
    </section>
  );
}
