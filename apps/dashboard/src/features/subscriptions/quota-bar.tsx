import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usedPlaces } from '../videos/video-count-queries.ts';
import classes from './quota-bar.module.css';
import { quotaText } from './quota-text.ts';
import { useCurrentPlan } from './subscription-queries.ts';

/** How much of a free plan is used. */
export function QuotaBar() {
  const { plan } = useCurrentPlan();
  const { data: used } = useQuery(usedPlaces());
  if (plan?.amount !== 0 || used === undefined) return null;
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
