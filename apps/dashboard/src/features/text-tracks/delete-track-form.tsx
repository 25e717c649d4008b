import { Button, Group, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { useRemoveTrack } from './text-track-queries.ts';
import type { TrackFormProps } from './track-question.ts';
import { cueCountText, kindNames } from './track-text.ts';

export function DeleteTrackForm({ videoId, track, onClose }: TrackFormProps) {
  const remove = useRemoveTrack(videoId);
  const send = (): void =>
    remove.mutate(track.id, {
      onSuccess: () => {
        toast('Track deleted');
        onClose();
      },
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  return (
    <>
      <Text fw={550} className="app-wrap">
        Permanently delete “{truncateName(track.label, 50)}”?
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        {kindNames[track.kind].name} with {cueCountText(track.kind, track.cues)}. Viewers no longer find it in any
        player of this video.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending} onClick={send}>
          Delete
        </Button>
      </Group>
    </>
  );
}
