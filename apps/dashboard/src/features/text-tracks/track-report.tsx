import type { TrackReport as Report, TrackKind } from '@kinora/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './track-report.module.css';
import { reportText } from './track-text.ts';

interface TrackReportProps {
  kind: TrackKind;
  report: Report;
  onClose: () => void;
}

/** What became of a file, for whoever made it. */
export function TrackReport({ kind, report, onClose }: TrackReportProps) {
  const { notes, note_count } = report;
  const more = note_count - notes.length;
  return (
    <>
      <p className={classes.result} role="status">
        <IconCircleCheck size={20} aria-hidden="true" className={classes.icon} />
        {reportText(kind, report)}
      </p>
      {notes.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="sm">
            Everything that was changed or left out:
          </Text>
          <ul aria-label="Changed or left out" className={classes.notes}>
            {notes.map(({ line, text, is_loss }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may be told of twice, and the list never changes
              <li key={index} data-loss={is_loss || undefined}>
                Line {line.toLocaleString('en')} {text}
                {is_loss && ': left out'}
              </li>
            ))}
            {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
          </ul>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </>
  );
}
