import { adminApi } from '@kinora/contract/admin';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { useAct } from './admin-queries.ts';

const longestReason = 300;

interface Props {
  video: { id: string; name: string };
  onClose: () => void;
}

export function TakeDownDialog({ video: { id, name }, onClose }: Props) {
  const takeDown = useAct(adminApi.videos.takeDown);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<ErrorMessage>();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    takeDown.mutate(
      { video_id: id, reason },
      {
        onSuccess: () => {
          toast('Video taken down');
          onClose();
        },
        onError: (error) => setFailure(toErrorMessage({}, error)),
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Take down video">
      <form onSubmit={send}>
        <Stack>
          <div>
            <Text fw={550} className="app-wrap">
              {name}
            </Text>
            <Text size="sm" c="dimmed" mt={4}>
              Nobody can watch it any more, wherever it is embedded. Its files are kept, and you can put it back.
            </Text>
          </div>
          <FormError message={failure} />
          <TextInput
            label="Reason"
            description="The owner and everybody who opens the video read this"
            required
            maxLength={longestReason}
            autoComplete="off"
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={takeDown.isPending} disabled={reason.trim() === ''}>
              Take down
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
