import { Button, Group, Modal, Text } from '@mantine/core';

interface ConflictDialogProps {
  /** What was changed, such as “player”. */
  noun: string;
  opened: boolean;
  isBusy: boolean;
  onClose: () => void;
  onReload: () => void;
  onOverwrite: () => void;
}

export function ConflictDialog({ noun, opened, isBusy, onClose, onReload, onOverwrite }: ConflictDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`This ${noun} was changed elsewhere`}>
      <Text size="sm">
        This {noun} was saved after you opened it, perhaps by you in another tab. Load that version and lose your edits,
        or overwrite it with yours.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={onReload}>
          Load that version
        </Button>
        <Button color="red" loading={isBusy} onClick={onOverwrite}>
          Overwrite
        </Button>
      </Group>
    </Modal>
  );
}
