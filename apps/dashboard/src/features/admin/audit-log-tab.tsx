import { AdminAct } from '@kinora/contract/admin';
import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { toastFailure } from '../../ui/toast.ts';
import classes from './accounts-tab.module.css';
import { actWords } from './act-words.ts';
import { logPages, useLogFile } from './admin-queries.ts';
import { AuditLogRow } from './audit-log-row.tsx';

const choices = [
  { value: '', label: 'All acts' },
  ...AdminAct.options.map((act) => ({ value: act, label: actWords[act] })),
];

export function AuditLogTab() {
  const search = useSearch();
  const [act, setAct] = useState<AdminAct>();
  const filter = { act, person: search.q || undefined };
  const list = useInfiniteQuery(logPages(filter));
  const file = useLogFile();
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const save = (format: 'csv' | 'ndjson') => (): void =>
    file.mutate(
      { format, ...filter },
      {
        onSuccess: (blob) => downloadFile(`audit-log.${format}`, blob),
        onError: (error) => toastFailure(toErrorMessage({}, error)),
      },
    );
  return (
    <section aria-label="Audit log">
      <div className={classes.head}>
        <SearchField
          className={classes.search}
          search={search}
          label="Search by person"
          placeholder="Email address or id"
        />
        <NativeSelect
          size="sm"
          aria-label="Act"
          data={choices}
          value={act ?? ''}
          onChange={({ currentTarget: { value } }) => setAct(AdminAct.options.find((one) => one === value))}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        />
        {(['csv', 'ndjson'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            disabled={file.isPending}
            onClick={save(format)}
          >
            {format === 'csv' ? 'CSV' : 'NDJSON'}
          </Button>
        ))}
      </div>
      {list.isPending && <Skeleton height={480} role="status" aria-label="Loading audit log" />}
      {list.isLoadingError && <FetchError reference={referenceOf(list.error)} onRetry={() => list.refetch()} />}
      {list.data && entries.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          Nothing has been logged that matches.
        </Text>
      )}
      <ul className={classes.list} aria-label="Audit log">
        {entries.map((entry) => (
          <AuditLogRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {list.hasNextPage && !list.isFetchingNextPage && <EndOfList onSeen={() => void list.fetchNextPage()} />}
    </section>
  );
}
