import type { Plan } from '@kinora/contract';
import { Button, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { amountText, periodText } from '../../ui/price-text.ts';
import classes from './plan-card.module.css';
import { planFacts } from './plan-facts.ts';
import type { PlanOffer } from './plan-offer.ts';

interface PlanCardProps {
  plan: Plan;
  offer: PlanOffer;
  isBusy: boolean;
  disabled: boolean;
  onSubscribe: () => void;
  /** What is going to happen to this plan, and when. */
  note?: ReactNode;
}

const labels: Record<PlanOffer, string> = { subscribe: 'Subscribe', current: 'Current Plan', soon: 'Coming Soon' };

export function PlanCard({ plan, offer, isBusy, disabled, onSubscribe, note }: PlanCardProps) {
  const id = useId();
  const isFree = plan.amount === 0;
  return (
    <article className={classes.card} data-free={isFree || undefined} data-offer={offer} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {plan.name}
        </Title>
        <Text size="sm" c="dimmed">
          {plan.description}
        </Text>
      </div>
      <div className={classes.price}>
        <span className={classes.amount}>{amountText(plan)}</span>{' '}
        <Text c="dimmed" component="span">
          / {periodText(plan.period)}
        </Text>
      </div>
      <Button
        fullWidth
        variant={isFree ? 'default' : 'filled'}
        disabled={disabled || offer !== 'subscribe'}
        loading={isBusy}
        onClick={onSubscribe}
        aria-describedby={id}
      >
        {labels[offer]}
      </Button>
      <div className={classes.note}>{note}</div>
      <dl className={classes.facts}>
        {planFacts(plan).map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>
              {value === 'Yes' && <IconCheck size={16} stroke={2.4} className={classes.tick} aria-hidden="true" />}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
