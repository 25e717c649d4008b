import type { Quality } from '@kinora/contract';
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { BarList } from './bar-list.tsx';
import classes from './quality-card.module.css';
import { StatsCard } from './stats-card.tsx';
import type { StatsScope } from './stats-queries.ts';
import type { Days } from './stats-range.ts';
import { useStatsSource } from './stats-source.ts';
import { exactText, shareText, waitText } from './stats-text.ts';

/** How well it played. */
export function QualityCard({ scope, days }: { scope: StatsScope; days: Days }) {
  const played = useQuery(useStatsSource().quality(scope, days));
  return (
    <StatsCard
      title="Playback quality"
      sentence="How quickly videos started, how long people waited, and what failed."
      wide
    >
      {played.isLoadingError && <FetchError reference={referenceOf(played.error)} onRetry={() => played.refetch()} />}
      {played.isPending && <Skeleton height={180} radius="md" role="status" aria-label="Loading playback quality" />}
      {played.data && <Facts played={played.data} />}
    </StatsCard>
  );
}

const reasons: Record<string, string> = {
  network: 'The connection failed while the video was loading',
  unavailable: 'The video was not there',
  unplayable: 'The browser could not play the video',
};

function Facts({ played }: { played: Quality }) {
  const { startup_ms: startup, rebuffer_ratio, exits_before_start, errors, heights } = played;
  const wait = (ms: number | undefined): string => (ms === undefined ? '–' : waitText(ms));
  const facts = [
    {
      label: 'Start-up, median',
      value: wait(startup?.p50),
      note: 'From pressing play to the first frame: half of all plays took no longer.',
    },
    { label: 'Start-up, 75th percentile', value: wait(startup?.p75), note: 'Three out of four plays took no longer.' },
    { label: 'Start-up, 95th percentile', value: wait(startup?.p95), note: 'Only one play in twenty took longer.' },
    {
      label: 'Rebuffering',
      value: rebuffer_ratio === null ? '–' : shareText(rebuffer_ratio),
      note: 'The share of the time that people waited once the video had begun.',
    },
    {
      label: 'Left before the start',
      value: exactText(exits_before_start),
      note: 'People who wanted to play and left before the first frame.',
    },
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ label, value, note }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.lists}>
        <div>
          <Title order={3} className={classes.title ?? ''}>
            What failed
          </Title>
          {errors.length === 0 ? (
            <Text size="sm" c="dimmed" px={10}>
              Nothing failed in this period.
            </Text>
          ) : (
            <BarList
              label="What failed"
              rows={errors.map(({ reason, plays }) => ({
                key: reason,
                name: reasons[reason] ?? reason,
                count: plays,
                text: exactText(plays),
              }))}
            />
          )}
        </div>
        <div>
          <Title order={3} className={classes.title ?? ''}>
            Best picture shown
          </Title>
          {heights.length === 0 ? (
            <Text size="sm" c="dimmed" px={10}>
              Nothing was played in this period.
            </Text>
          ) : (
            <BarList
              label="Best picture shown"
              rows={heights
                .toSorted((one, other) => other.height - one.height)
                .map(({ height, plays }) => ({
                  key: String(height),
                  name: height > 0 ? `${height}p` : 'Not known',
                  count: plays,
                  text: exactText(plays),
                }))}
            />
          )}
        </div>
      </div>
    </>
  );
}
