import type { Video } from '@kinora/contract';
import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { useRemoveVideo } from './video-queries.ts';

interface DeleteVideoDialogProps {
  video: Pick<Video, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

export function DeleteVideoDialog({ video, opened, onClose }: DeleteVideoDialogProps) {
  const remove = useRemoveVideo();
  const send = (): void =>
    remove.mutate(video.id, {
      onSuccess: () => {
        toast('Video Deleted');
        onClose();
      },
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  return (
    <Modal opened={opened} onClose={onClose} title="Delete Video">
      <Text fw={550} className="app-wrap">
        Permanently delete “{truncateName(video.name, 50)}”?
      </Text>
      <LazyComponent
        load={() => import('./players-in-use.tsx').then((loaded) => loaded.PlayersInUse)}
        skeleton={<Skeleton height={20} mt="xs" />}
      >
        {(PlayersInUse) => <PlayersInUse videoId={video.id} />}
      </LazyComponent>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending || remove.isSuccess} onClick={send}>
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
