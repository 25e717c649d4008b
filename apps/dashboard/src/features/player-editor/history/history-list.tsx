import type { Player } from '@kinora/contract';
import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceOf, toErrorMessage } from '../../../api/error-messages.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { isDirty } from '../draft/editor-draft.ts';
import { useEditor } from '../draft/use-draft.ts';
import classes from './history-list.module.css';
import { PublishSwitch } from './publish-switch.tsx';
import { useRestoreVersion, versionPages } from './version-queries.ts';
import { VersionRow } from './version-row.tsx';

interface HistoryListProps {
  player: Player;
  /** What was restored is what is edited from now on. */
  onRestored: (stored: Player) => void;
}

export function HistoryList({ player, onRestored }: HistoryListProps) {
  const { store } = useEditor();
  const list = useInfiniteQuery(versionPages(player.id));
  const restoring = useRestoreVersion(player.id);
  const [asking, setAsking] = useState<number>();
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const restore = (version: number): void => {
    setAsking(undefined);
    restoring.mutate(version, {
      onSuccess: (stored) => {
        onRestored(stored);
        toast(`Version ${version} restored`);
      },
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  };
  const ask = (version: number): void => (isDirty(store.state()) ? setAsking(version) : restore(version));
  return (
    <div className={classes.history}>
      <PublishSwitch />
      {list.isPending && <Skeleton height={420} role="status" aria-label="Loading history" />}
      {list.isLoadingError && <FetchError reference={referenceOf(list.error)} onRetry={() => list.refetch()} />}
      <ol className={classes.list} aria-label="Versions">
        {entries.map((entry, index) => (
          <VersionRow
            key={entry.version}
            entry={entry}
            player={player}
            isFirst={!list.hasNextPage && index === entries.length - 1}
            isBusy={restoring.isPending}
            onRestore={() => ask(entry.version)}
          />
        ))}
      </ol>
      {list.hasNextPage && !list.isFetchingNextPage && <EndOfList onSeen={() => void list.fetchNextPage()} />}
      <Modal opened={asking !== undefined} onClose={() => setAsking(undefined)} title={`Restore version ${asking}?`}>
        <Text size="sm">Your unsaved edits will be lost. Everything that was saved stays in the history.</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(undefined)}>
            Keep editing
          </Button>
          <Button onClick={() => asking !== undefined && restore(asking)}>Restore</Button>
        </Group>
      </Modal>
    </div>
  );
}
