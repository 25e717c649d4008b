import { KinoraError } from '@kinora/client';
import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { shortDate } from '../../ui/short-date.ts';
import { useMe } from '../accounts/account-queries.ts';
import { plan as planQuery } from '../subscriptions/plan-queries.ts';
import { currentSubscription } from '../subscriptions/subscription-queries.ts';
import { CheckoutForm } from './checkout-form.tsx';
import classes from './checkout-screen.module.css';
import { NothingToPay } from './nothing-to-pay.tsx';
import { OrderSummary } from './order-summary.tsx';

type Case = 'new' | 'overdue' | 'paid';

const caseOf: Record<string, Case> = {
  pending: 'overdue',
  halted: 'overdue',
  paused: 'overdue',
  active: 'paid',
  authenticated: 'paid',
};

/** `overdueBill` stands in the form's place when the plan was had already and its renewal failed. */
export function CheckoutScreen({ overdueBill }: { overdueBill: ReactNode }) {
  const [query] = useSearchParams();
  const planId = query.get('planid') ?? '';
  const subscriptionId = query.get('s_id') ?? '';
  const plan = useQuery({ ...planQuery(planId), enabled: planId !== '' });
  const { user, ...person } = useMe();
  const current = useQuery(currentSubscription());
  const live = current.data?.subscription;
  const isLive = live?.provider_subscription_id === subscriptionId;
  const follows = live && !isLive && live.cancel_at_cycle_end ? live.current_end : null;

  // As it was on arrival: paying changes it, and must not take the screen away from under the payment.
  const [arrival, setArrival] = useState<Case>();
  if (!arrival && current.data) setArrival((isLive && caseOf[live.status]) || 'new');

  const isUnknown = plan.error instanceof KinoraError && plan.error.status < 500;
  if (planId === '' || subscriptionId === '' || isUnknown) return <NothingToPay />;
  if (arrival === 'paid') return <NothingToPay isPaid />;
  const failed = [plan, current, person].filter(({ isError }) => isError);
  const isMissing = !plan.data || !arrival || !user;
  return (
    <div className={classes.screen}>
      <Title order={1} className={classes.wide ?? ''}>
        Checkout
      </Title>
      {isMissing && failed.length > 0 && (
        <div className={classes.wide}>
          <FetchError
            reference={referenceOf(failed[0]?.error)}
            onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          />
        </div>
      )}
      {plan.data ? (
        <OrderSummary
          plan={plan.data}
          isOverdue={arrival === 'overdue'}
          beginsOn={follows === null ? undefined : shortDate(follows)}
        />
      ) : (
        plan.isPending && <Skeleton height={314} radius="lg" role="status" aria-label="Loading your order" />
      )}
      {isMissing && failed.length === 0 && (
        <Skeleton height={344} radius="lg" role="status" aria-label="Loading the form" />
      )}
      {arrival === 'overdue' && overdueBill}
      {arrival === 'new' && plan.data && user && (
        <CheckoutForm plan={plan.data} user={user} subscriptionId={subscriptionId} />
      )}
    </div>
  );
}
