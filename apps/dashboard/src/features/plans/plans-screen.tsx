import type { Plan, Subscription } from '@kinora/contract';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { hasSession, isMarkedPaid } from '../../api/session.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { shortDate } from '../../ui/short-date.ts';
import { planList } from '../subscriptions/plan-queries.ts';
import { currentSubscription } from '../subscriptions/subscription-queries.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { offerOf, plansOnOffer } from './plan-offer.ts';
import classes from './plans-screen.module.css';
import { useChoosePlan } from './use-choose-plan.ts';
import { useWantedPlan } from './use-wanted-plan.ts';

/** One that still waits for its first payment is not had yet. */
function currentPlanId(subscription: Subscription | undefined): string | undefined {
  const isHad = subscription?.status === 'created' ? isMarkedPaid() : subscription?.access !== 'none';
  return isHad ? subscription?.plan_id : undefined;
}

export function PlansScreen() {
  const plans = useQuery(planList());
  const current = useQuery({ ...currentSubscription(), enabled: hasSession() });
  const subscription = current.data?.subscription;
  // Whoever has a plan must not be offered the same one, nor another as if they had none.
  const isUnsure = hasSession() && !current.data;
  const currentId = currentPlanId(subscription);
  const currentPlan = plans.data?.find(({ id }) => id === currentId);
  const choice = useChoosePlan({ isPaying: (currentPlan?.amount ?? 0) > 0 });
  useWantedPlan({
    plans: isUnsure ? undefined : plans.data,
    onWanted: (plan) => offerOf(plan, currentId) === 'subscribe' && choice.choose(plan),
  });
  const until = subscription?.current_end ? shortDate(subscription.current_end) : undefined;
  const isLeaving = subscription?.cancel_at_cycle_end || subscription?.switches_to_plan_id;

  const noteFor = (plan: Plan) => {
    if (plan.id === subscription?.switches_to_plan_id) return <span>Starts {until && `on ${until}`}</span>;
    if (plan.id !== currentId && plan.amount === 0) return <span>No card needed</span>;
    if (plan.id !== currentId || !isLeaving) return undefined;
    return (
      <>
        <span>Ends {until && `on ${until}`}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={choice.isChanging && !choice.question}
          onClick={() => choice.changeTo(plan)}
        >
          Keep this plan
        </Button>
      </>
    );
  };

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>Choose the plan that fits your needs</Title>
        <Text c="dimmed">Change or cancel at any time. Embedded videos keep playing.</Text>
        {current.data?.lapsed && <Text role="status">{current.data.lapsed}</Text>}
      </div>
      {(plans.isLoadingError || current.isLoadingError) && (
        <FetchError
          reference={referenceOf(plans.error ?? current.error)}
          onRetry={() => Promise.all([plans, current].map((query) => query.isError && query.refetch()))}
        />
      )}
      {plans.isPending && <PlanSkeletons />}
      {plans.data && (
        <div className={classes.cards}>
          {plansOnOffer(plans.data, currentId).map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              offer={offerOf(plan, currentId)}
              isBusy={choice.busyPlanId === plan.id}
              disabled={isUnsure || choice.busyPlanId !== undefined}
              onSubscribe={() => choice.choose(plan)}
              note={noteFor(plan)}
            />
          ))}
        </div>
      )}
      <ChangePlanDialog
        question={choice.question}
        currentName={currentPlan?.name ?? 'your plan'}
        until={until}
        isBusy={choice.isChanging}
        onConfirm={() => choice.question && choice.confirm(choice.question)}
        onClose={choice.closeQuestion}
        onClosed={choice.focusPressed}
      />
    </div>
  );
}

function PlanSkeletons() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Skeleton key={name} height={620} radius="lg" />
      ))}
    </div>
  );
}
