import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useDeleteAllApiKeys } from '../api-keys/api-key-queries.ts';
import { useEndOtherSessions } from './session-queries.ts';

interface SignOutDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function SignOutDialog({ opened, onClose }: SignOutDialogProps) {
  const endOthers = useEndOtherSessions();
  const deleteKeys = useDeleteAllApiKeys();
  const [withKeys, setWithKeys] = useState(false);

  const failed = (error: unknown): void => toastFailure(toErrorMessage({}, error).message);
  const done = (message: string): void => {
    onClose();
    toast(message);
  };
  const signedOut = (): void => {
    const keysDeleted = (): void => done('All other devices signed out, API keys deleted');
    if (withKeys) deleteKeys.mutate(undefined, { onSuccess: keysDeleted, onError: failed });
    else done('All other devices signed out');
  };
  const send = (): void => endOthers.mutate(undefined, { onSuccess: signedOut, onError: failed });

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setWithKeys(false)}
      title="Sign out all other devices?"
    >
      <Stack>
        <Text>They need your password to get back in.</Text>
        <Checkbox
          checked={withKeys}
          onChange={(event) => setWithKeys(event.currentTarget.checked)}
          label="Also delete my API keys"
          description="A device that is signed out can no longer use your account, but a key that was made on it can."
        />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={endOthers.isPending || deleteKeys.isPending} onClick={send}>
          Sign out
        </Button>
      </Group>
    </Modal>
  );
}
