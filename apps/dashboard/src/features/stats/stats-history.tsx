import type { Interval, Overview } from '@kinora/contract';
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { LineChart, type LinePoint } from './chart/line-chart.tsx';
import { Figures } from './figures.tsx';
import type { Metric } from './metrics.ts';
import classes from './stats-history.module.css';
import type { StatsScope } from './stats-queries.ts';
import { dayCount, daysBefore, daysText, intervalOf, type StatsRange } from './stats-range.ts';
import { useStatsSource } from './stats-source.ts';
import { longPointText, pointText } from './stats-text.ts';

interface StatsHistoryProps {
  scope: StatsScope;
  range: StatsRange;
  metric: Metric;
  onChoose: (metric: Metric) => void;
}

/** The figures of some days, and the course of one of them. */
export function StatsHistory({ scope, range, metric, onChoose }: StatsHistoryProps) {
  const { overview } = useStatsSource();
  const interval = intervalOf(range);
  const now = useQuery(overview(scope, range, interval));
  // Only for the faint line: without it the rest is shown all the same.
  const before = useQuery(overview(scope, daysBefore(range), interval));
  if (now.isLoadingError) return <FetchError reference={referenceOf(now.error)} onRetry={() => now.refetch()} />;
  if (!now.data) return <Skeleton height={446} radius="lg" role="status" aria-label="Loading figures" />;
  const days = dayCount(range);
  return (
    <section
      className={classes.card}
      aria-label="Figures and their course"
      data-old={now.isPlaceholderData || undefined}
    >
      <Figures figures={now.data} days={days} chosen={metric} onChoose={onChoose} />
      <div className={classes.head}>
        <Title order={2} className={classes.title ?? ''}>
          {metric.label} per {interval}
        </Title>
        <Text size="sm" c="dimmed">
          {metric.sentence}
        </Text>
      </div>
      <LineChart
        metric={metric}
        points={pointsOf(now.data, before.isPlaceholderData ? undefined : before.data, metric, interval)}
        pointLabel={capitalised(interval)}
        daysText={daysText(range)}
        beforeLabel={days === 1 ? 'The day before' : `The ${days} days before`}
      />
    </section>
  );
}

function pointsOf(now: Overview, before: Overview | undefined, { key }: Metric, interval: Interval): LinePoint[] {
  return now.series.map((point, index) => ({
    name: pointText(point.at, interval),
    longName: longPointText(point.at, interval),
    value: point[key],
    before: before?.series[index]?.[key] ?? null,
  }));
}
