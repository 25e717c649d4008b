import type { Video } from '@kinora/contract';
import { Button, Group, List, Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { playersOfVideo, useRemoveVideo } from './video-queries.ts';

interface DeleteVideoDialogProps {
  video: Pick<Video, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

const longestShownName = 40;
const mostNamed = 6;

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
      <PlayersInUse videoId={video.id} />
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

function PlayersInUse({ videoId }: { videoId: string }) {
  const { data: players, isPending } = useQuery(playersOfVideo(videoId));
  if (isPending) return <Skeleton height={20} mt="xs" />;
  // Not knowing who shows it must not keep anybody from deleting it.
  if (!players || players.length === 0)
    return (
      <Text size="sm" c="dimmed" mt={4}>
        {players ? 'No player uses it.' : 'Players that use it will show “Video unavailable”.'}
      </Text>
    );
  const more = players.length - mostNamed;
  return (
    <>
      <Text size="sm" c="dimmed" mt={4}>
        {players.length === 1 ? 'This player uses it' : `These ${players.length} players use it`} and will show “Video
        unavailable”:
      </Text>
      <List size="sm" mt="xs">
        {players.slice(0, mostNamed).map(({ id, name }) => (
          <List.Item key={id} className="app-wrap">
            {truncateName(name, longestShownName)}
          </List.Item>
        ))}
        {more > 0 && <List.Item>and {more} more</List.Item>}
      </List>
    </>
  );
}
