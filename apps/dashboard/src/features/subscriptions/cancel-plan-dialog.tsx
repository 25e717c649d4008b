import { Button, Group, Modal, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useCancelPlan } from './subscription-queries.ts';

interface CancelPlanDialogProps {
  planName: string;
  until: string | undefined;
  opened: boolean;
  onClose: () => void;
}

export function CancelPlanDialog({ planName, until, opened, onClose }: CancelPlanDialogProps) {
  const cancel = useCancelPlan();
  const when = until ? `on ${until}` : 'with this billing cycle';
  const cancelled = (): void => {
    onClose();
    toast(`${planName} ends ${when}`);
  };
  const send = (): void =>
    cancel.mutate(undefined, { onSuccess: cancelled, onError: (error) => toastFailure(toErrorMessage({}, error)) });
  return (
    <Modal opened={opened} onClose={onClose} title={`Cancel ${planName}?`}>
      <Text>
        You keep it until it ends {when}, and you won’t be charged again. Then new uploads stop; embedded videos keep
        playing.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Keep plan
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={send}>
          Cancel plan
        </Button>
      </Group>
    </Modal>
  );
}
