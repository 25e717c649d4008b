import type { Player } from '@kinora/contract';
import { Modal, Skeleton, Text } from '@mantine/core';
import { LazyComponent } from '../../../ui/lazy-component.tsx';

interface PublishDialogProps {
  player: Player;
  isDirty: boolean;
  opened: boolean;
  onClose: () => void;
}

const loadForm = async () => (await import('./publish-form.tsx')).PublishForm;

export function PublishDialog({ player, isDirty, opened, onClose }: PublishDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Publish">
      {isDirty && (
        <Text size="sm" c="dimmed" mb="md">
          Edits that you have not saved stay out of it.
        </Text>
      )}
      <LazyComponent load={loadForm} skeleton={<Skeleton height={260} role="status" aria-label="Loading" />}>
        {(PublishForm) => <PublishForm player={player} onDone={onClose} />}
      </LazyComponent>
    </Modal>
  );
}
