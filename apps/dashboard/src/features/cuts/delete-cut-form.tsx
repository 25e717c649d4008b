import { Button, Group, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { useRemoveCut } from './cut-queries.ts';
import type { CutFormProps } from './cut-question.ts';

export function DeleteCutForm({ videoId, cut, onClose }: CutFormProps) {
  const remove = useRemoveCut(videoId);
  const send = (): void =>
    remove.mutate(cut.id, {
      onSuccess: () => {
        toast('Cut deleted');
        onClose();
      },
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  return (
    <>
      <Text fw={550} className="app-wrap">
        Permanently delete “{truncateName(cut.filename ?? 'this cut', 50)}”?
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        Its files are deleted. The live cut, its players and their figures stay as they are.
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
