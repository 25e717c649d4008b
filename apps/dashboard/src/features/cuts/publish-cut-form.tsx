import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { pagesOfPlayers } from '../stats/activity-queries.ts';
import { usePublishCut } from './cut-queries.ts';
import type { CutFormProps } from './cut-question.ts';
import { usedText } from './used-text.ts';

export function PublishCutForm({ videoId, cut, players = [], onClose }: CutFormProps) {
  const publish = usePublishCut(videoId);
  const { data: pages = 0 } = useQuery(pagesOfPlayers(players.map(({ id }) => id)));
  const isBack = cut.published_at !== null;
  const send = (): void =>
    publish.mutate(
      { cut_id: cut.id },
      {
        onSuccess: () => {
          toast(isBack ? 'The earlier cut is live again' : 'The new cut is live');
          onClose();
        },
        onError: (error) => toastFailure(toErrorMessage({}, error)),
      },
    );
  return (
    <>
      <Text fw={550}>{isBack ? 'Go back to this cut?' : 'Show this cut to everyone?'}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {usedText(players.length, pages)} Whoever opens it from now on sees this cut; people who are watching keep the
        one they started. You can go back at any time.
      </Text>
      {cut.status === 'processing' && (
        <Text size="sm" c="dimmed" mt={8}>
          It plays already, but some qualities are still being made.
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={publish.isPending} onClick={send} data-autofocus>
          {isBack ? 'Go Back to This Cut' : 'Publish'}
        </Button>
      </Group>
    </>
  );
}
