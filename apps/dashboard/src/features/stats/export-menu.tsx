import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { toastFailure } from '../../ui/toast.ts';
import { type ExportedFile, type StatsScope, useExport } from './stats-queries.ts';
import type { Days } from './stats-range.ts';

const files: readonly (ExportedFile & { label: string })[] = [
  { label: 'Figures of each day (CSV)', rows: 'days', format: 'csv' },
  { label: 'Figures of each day (JSON)', rows: 'days', format: 'json' },
  { label: 'Every view (CSV)', rows: 'views', format: 'csv' },
  { label: 'Every view (JSON)', rows: 'views', format: 'json' },
  { label: 'Every view (NDJSON)', rows: 'views', format: 'ndjson' },
];

/** The days that are shown, as files whose sums are those of the screen. */
export function ExportMenu({ scope, days }: { scope: StatsScope; days: Days }) {
  const exporting = useExport(scope, days);
  const send = ({ rows, format }: ExportedFile): void =>
    exporting.mutate(
      { rows, format },
      {
        onSuccess: (file) => downloadFile(`kinora-${rows}-${days.from}-${days.to}.${format}`, file),
        onError: (error) => toastFailure(toErrorMessage({}, error)),
      },
    );
  return (
    <Menu position="bottom-end" width={240} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          loading={exporting.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.label} onClick={() => send(file)}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
