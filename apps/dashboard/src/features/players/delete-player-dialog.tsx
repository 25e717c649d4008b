import type { Player } from '@kinora/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useRemovePlayer } from './player-queries.ts';

interface DeletePlayerDialogProps {
  player: Pick<Player, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePlayerDialog({ player, opened, onClose, onDeleted }: DeletePlayerDialogProps) {
  const remove = useRemovePlayer();
  const deleted = (): void => {
    toast('Player Deleted');
    onDeleted();
  };
  const send = (): void =>
    remove.mutate(player.id, {
      onSuccess: deleted,
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  return (
    <Modal opened={opened} onClose={onClose} title="Delete Player">
      <Text fw={550}>Are you sure want to remove video ?</Text>
      <Text size="sm" c="dimmed" mt={4} className="app-wrap">
        “{player.name}” will be permanently deleted. Pages that embed it will show “Video unavailable”.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending || remove.isSuccess} onClick={send}>
          Okay
        </Button>
      </Group>
    </Modal>
  );
}
