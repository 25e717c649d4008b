import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { LineSkeleton } from '../../ui/line-skeleton.tsx';
import { usedPlaces } from '../videos/video-count-queries.ts';
import classes from './quota-bar.module.css';
import { quotaText } from './quota-text.ts';
import { useCurrentPlan } from './subscription-queries.ts';

/** How much of a free plan is used. */
export function QuotaBar() {
  const { plan, amount, ...plans } = useCurrentPlan();
  const places = useQuery(usedPlaces());
  const isPaid = amount !== undefined && amount > 0;
  if (isPaid) return null;
  if (plans.isError) return <FetchError reference={referenceOf(plans.error)} onRetry={plans.refetch} />;
  if (amount === undefined && !plans.isPending) return null;
  if (places.isLoadingError)
    return <FetchError reference={referenceOf(places.error)} onRetry={() => places.refetch()} />;
  if (!plan || places.data === undefined) return <QuotaSkeleton />;
  const used = places.data;
  const total = plan.total_video_upload_limit;
  const share = total === 0 ? 0 : Math.min(1, used / total);
  return (
    <Stack gap={6}>
      <Text size="sm" className="app-digits">
        {quotaText(used, plan)}
      </Text>
      {total > 0 && (
        <div className={classes.track} aria-hidden="true">
          <div className={classes.fill} data-full={share === 1 || undefined} style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </Stack>
  );
}

function QuotaSkeleton() {
  return (
    <Stack gap={6} role="status" aria-label="Loading usage">
      <LineSkeleton size="sm" width={220} />
      <div className={classes.track} />
    </Stack>
  );
}
