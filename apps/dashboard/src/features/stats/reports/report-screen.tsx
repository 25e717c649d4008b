import type { SharedReport } from '@kinora/contract/reports';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { isMissing, referenceOf } from '../../../api/error-messages.ts';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { shortDate } from '../../../ui/short-date.ts';
import { MessageScreen } from '../../shell/message-screen.tsx';
import { BreakdownCard } from '../breakdown-card.tsx';
import { breakdownViews } from '../breakdown-views.ts';
import { QualityCard } from '../quality-card.tsx';
import { RangePicker } from '../range-picker.tsx';
import { RetentionCard } from '../retention/retention-card.tsx';
import { StatsCards } from '../stats-card.tsx';
import classes from '../stats-head.module.css';
import { StatsHistory } from '../stats-history.tsx';
import { daysText } from '../stats-range.ts';
import { StatsSourceContext } from '../stats-source.ts';
import { useLightPrint } from '../use-light-print.ts';
import { useStatsAddress } from '../use-stats-address.ts';
import { sharedReport, statsOfReport } from './shared-report-queries.ts';

/** The figures that somebody shares with whoever has this address. */
export function ReportScreen() {
  const secret = useLocation().hash.slice(1);
  const shared = useQuery({ ...sharedReport(secret), enabled: secret !== '' });
  if (secret === '' || (shared.isError && isMissing(shared.error)))
    return (
      <MessageScreen label="404" title="This report is not available" action={<span />}>
        The link may be incomplete, or it is not shared any more. Ask whoever sent it to you for a new one.
      </MessageScreen>
    );
  if (shared.isError) return <FetchError reference={referenceOf(shared.error)} onRetry={() => shared.refetch()} />;
  if (!shared.data) return <Skeleton height={446} radius="lg" role="status" aria-label="Loading report" />;
  return <Report key={secret} secret={secret} shared={shared.data} />;
}

/** Its parts are those of the owner's screens. */
const everything = {};

function Report({ secret, shared }: { secret: string; shared: SharedReport }) {
  useLightPrint();
  const { range, metric, chooseRange, chooseMetric } = useStatsAddress();
  const source = useMemo(() => statsOfReport(secret), [secret]);
  const { label, player_name, shared_by, ends_at } = shared;
  const cards = player_name === null ? breakdownViews.everything : breakdownViews.sharedPlayer;
  return (
    <StatsSourceContext value={source}>
      <title>{label}</title>
      <meta name="robots" content="noindex" />
      <header className={classes.head}>
        <div className={classes.words}>
          <Title order={1} className="app-wrap">
            {label}
          </Title>
          <Text c="dimmed" size="sm" className="app-wrap">
            {player_name === null ? 'All videos' : player_name} · {daysText(range)}
          </Text>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <RangePicker range={range} onChoose={chooseRange} isFixed />
        </div>
      </header>
      <StatsHistory scope={everything} range={range} metric={metric} onChoose={chooseMetric} />
      <StatsCards>
        {player_name !== null && (
          <>
            <RetentionCard scope={everything} days={range} isOptional />
            <QualityCard scope={everything} days={range} />
          </>
        )}
        {cards.map((views) => (
          <BreakdownCard key={views[0].by} scope={everything} days={range} views={views} />
        ))}
      </StatsCards>
      <Text c="dimmed" size="sm" mt="lg" className="app-wrap">
        Shared by {shared_by}
        {ends_at === null ? '' : ` until ${shortDate(ends_at)}`}. Figures are about a minute behind.
      </Text>
    </StatsSourceContext>
  );
}
