import type { SigningKey } from '@kinora/contract/signing-keys';
import { Button, Group, Modal, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useRevokeSigningKey } from './signing-key-queries.ts';

interface RevokeKeyDialogProps {
  signingKey: SigningKey | undefined;
  onClose: () => void;
}

export function RevokeKeyDialog({ signingKey, onClose }: RevokeKeyDialogProps) {
  const revoke = useRevokeSigningKey();
  const send = (): void => {
    if (!signingKey) return;
    revoke.mutate(signingKey.id, {
      onSuccess: () => {
        onClose();
        toast('Signing key revoked');
      },
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  };
  return (
    <Modal opened={signingKey !== undefined} onClose={onClose} title="Revoke Signing Key?">
      <Text className="app-wrap">
        Every token signed with {signingKey?.name ? `“${signingKey.name}”` : 'this key'} stops working at once. People
        who are already watching can go on for up to a few hours. You can’t undo this.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={send}>
          Revoke key
        </Button>
      </Group>
    </Modal>
  );
}
