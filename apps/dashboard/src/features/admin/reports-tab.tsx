import '@mantine/core/styles/Switch.layer.css';
import { type AbuseReport, type AbuseReportState, adminApi, AbuseReportState as states } from '@kinora/contract/admin';
import { NativeSelect, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import classes from './accounts-tab.module.css';
import { abuseReporting, abuseReportPages, useAct } from './admin-queries.ts';
import { ReportRow } from './report-row.tsx';
import { TakeDownDialog } from './take-down-dialog.tsx';

const choices = [
  { value: 'open', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'taken_down', label: 'Taken down' },
  { value: '', label: 'All reports' },
];

export function ReportsTab() {
  return (
    <Stack gap="lg">
      <ReportingSection />
      <ReportList />
    </Stack>
  );
}

function ReportingSection() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(abuseReporting());
  const change = useAct(adminApi.abuseReports.change);
  if (isPending) return <Skeleton height={96} role="status" aria-label="Loading" />;
  if (isLoadingError) return <FetchError reference={referenceOf(error)} onRetry={() => refetch()} />;
  const turn = (is_on: boolean): void =>
    change.mutate(
      { is_on },
      {
        onSuccess: () => toast(is_on ? 'Visitors can report videos' : 'Visitors can no longer report videos'),
        onError: (cause) => toastFailure(toErrorMessage({}, cause)),
      },
    );
  return (
    <SectionCard
      title="Reports by visitors"
      description="Share pages offer “Report this video”. Administrators get a mail when a video is reported for the first time."
      action={
        <Switch
          aria-label="Let visitors report videos"
          checked={data.is_on}
          disabled={change.isPending}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      }
    />
  );
}

function ReportList() {
  const [state, setState] = useState<AbuseReportState | undefined>('open');
  const [doomed, setDoomed] = useState<NonNullable<AbuseReport['video']>>();
  const list = useInfiniteQuery(abuseReportPages(state));
  const reports = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label="Reports">
      <div className={classes.head}>
        <NativeSelect
          size="sm"
          aria-label="State"
          data={choices}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => setState(states.options.find((one) => one === value))}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        />
      </div>
      {list.isPending && <Skeleton height={240} role="status" aria-label="Loading reports" />}
      {list.isLoadingError && <FetchError reference={referenceOf(list.error)} onRetry={() => list.refetch()} />}
      {list.data && reports.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {state === 'open' ? 'No reports are waiting.' : 'There are no such reports.'}
        </Text>
      )}
      <ul className={classes.list} aria-label="Reports">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} onTakeDown={setDoomed} />
        ))}
      </ul>
      {list.hasNextPage && !list.isFetchingNextPage && <EndOfList onSeen={() => void list.fetchNextPage()} />}
      {doomed && <TakeDownDialog video={doomed} onClose={() => setDoomed(undefined)} />}
    </section>
  );
}
