import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { LineSkeleton } from '../../ui/line-skeleton.tsx';
import { priceText } from '../../ui/price-text.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { shortDate } from '../../ui/short-date.ts';
import { BillingStatusNotice } from './billing-status-notice.tsx';
import { CancelPlanDialog } from './cancel-plan-dialog.tsx';
import { paymentMethodText } from './payment-method-text.ts';
import { QuotaBar } from './quota-bar.tsx';
import { useCurrentPlan } from './subscription-queries.ts';

export function PlanSection() {
  const { plan, amount, subscription, paymentMethod, lapsed, ...current } = useCurrentPlan();
  const [isCancelling, cancelling] = useDisclosure(false);
  const isPaid = plan !== undefined && plan.amount > 0;
  const isRenewed = subscription?.status === 'active' && !subscription.cancel_at_cycle_end;
  const renewal = isPaid && isRenewed && subscription.current_end;
  return (
    <SectionCard
      title="Active plan"
      description={plan ? undefined : lapsed}
      action={
        <Button component={Link} to="/plans" variant="default">
          Change Plan
        </Button>
      }
    >
      {current.isError && <FetchError reference={referenceOf(current.error)} onRetry={current.refetch} />}
      {!current.isError && current.isPending && <PlanSkeleton isPaid={amount !== undefined && amount > 0} />}
      {!current.isError && !current.isPending && (
        <div>
          <Text fw={600} size="lg" className="app-digits">
            {plan ? `${plan.name}, ${priceText(plan)}` : 'No Active Plan'}
          </Text>
          {paymentMethod && <Text c="dimmed">{paymentMethodText(paymentMethod)}</Text>}
          {renewal && (
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                Renews on {shortDate(renewal)}
              </Text>
              <Button variant="subtle" size="compact-sm" onClick={cancelling.open}>
                Cancel plan
              </Button>
            </Group>
          )}
        </div>
      )}
      {!current.isError && <QuotaBar />}
      <BillingStatusNotice />
      {plan && (
        <CancelPlanDialog
          planName={plan.name}
          until={renewal ? shortDate(renewal) : undefined}
          opened={isCancelling}
          onClose={cancelling.close}
        />
      )}
    </SectionCard>
  );
}

/** As many lines as the last plan had, each as high as the words that come. */
function PlanSkeleton({ isPaid }: { isPaid: boolean }) {
  return (
    <div role="status" aria-label="Loading your plan">
      <LineSkeleton size="lg" width={200} />
      {isPaid && (
        <>
          <LineSkeleton width={160} />
          <Skeleton width={240} height={26} radius="sm" />
        </>
      )}
    </div>
  );
}
