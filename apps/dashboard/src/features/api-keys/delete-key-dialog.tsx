import type { ListedApiKey } from '@kinora/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useDeleteApiKey } from './api-key-queries.ts';

interface DeleteKeyDialogProps {
  apiKey: ListedApiKey | undefined;
  onClose: () => void;
}

export function DeleteKeyDialog({ apiKey, onClose }: DeleteKeyDialogProps) {
  const remove = useDeleteApiKey();
  const deleted = (): void => {
    onClose();
    toast('Api Key Deleted');
  };
  const send = (): void => {
    if (!apiKey) return;
    remove.mutate(apiKey.id, {
      onSuccess: deleted,
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  };
  return (
    <Modal opened={apiKey !== undefined} onClose={onClose} title="Delete API Key?">
      <Text className="app-wrap">
        {apiKey?.name ? `“${apiKey.name}”` : 'This key'} stops working at once, wherever it is used.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          No
        </Button>
        <Button color="red" loading={remove.isPending} onClick={send}>
          Yes
        </Button>
      </Group>
    </Modal>
  );
}
