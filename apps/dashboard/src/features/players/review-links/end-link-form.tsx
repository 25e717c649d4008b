import type { ReviewLink } from '@kinora/contract/review-links';
import { Button, Group, Text } from '@mantine/core';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { useRemoveLink, useRevokeLink } from './review-link-queries.ts';

interface EndLinkFormProps {
  playerId: string;
  link: ReviewLink;
  about: 'revoke' | 'delete';
  onDone: () => void;
}

const words = {
  revoke: {
    title: 'Revoke',
    hint: 'It stops working at once, for everyone who has it. This can’t be undone, but you can send a new link.',
    done: 'Link revoked',
  },
  delete: {
    title: 'Delete',
    hint: 'It stops working at once and goes from this list, with its figures. This can’t be undone.',
    done: 'Link deleted',
  },
};

export function EndLinkForm({ playerId, link, about, onDone }: EndLinkFormProps) {
  const [revoke, remove] = [useRevokeLink(playerId), useRemoveLink(playerId)];
  const { title, hint, done } = words[about];
  const options = {
    onSuccess: () => {
      toast(done);
      onDone();
    },
    onError: (error: Error) => toastFailure(toErrorMessage({}, error)),
  };
  const send = (): void => (about === 'revoke' ? revoke.mutate(link.id, options) : remove.mutate(link.id, options));
  return (
    <section aria-label={`${title} ${link.label}`}>
      <Text fw={550} className="app-wrap">
        {title} “{link.label}”?
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        {hint}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onDone} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={revoke.isPending || remove.isPending} onClick={send}>
          {title}
        </Button>
      </Group>
    </section>
  );
}
