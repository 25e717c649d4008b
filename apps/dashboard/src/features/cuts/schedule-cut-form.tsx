import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { usePublishCut } from './cut-queries.ts';
import type { CutFormProps } from './cut-question.ts';
import { momentText, toFieldTime } from './cut-text.ts';

const hourMs = 3_600_000;

/** The next full hour, unless a time was chosen before. */
const firstTime = (publishAt: number | null): number =>
  publishAt === null ? Math.ceil(Date.now() / hourMs) * hourMs : publishAt * 1000;

export function ScheduleCutForm({ videoId, cut, onClose }: CutFormProps) {
  const publish = usePublishCut(videoId);
  const [time, setTime] = useState(() => toFieldTime(firstTime(cut.publish_at)));
  const at = Math.floor(new Date(time).getTime() / 1000);
  const isPast = !(at * 1000 > Date.now());
  const [isTold, setIsTold] = useState(false);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsTold(isPast);
    if (isPast) return;
    publish.mutate(
      { cut_id: cut.id, at },
      {
        onSuccess: () => {
          toast(`Goes live ${momentText(at)}`);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={send} noValidate>
      <FormError message={publish.error ? toErrorMessage({}, publish.error) : undefined} />
      <TextInput
        type="datetime-local"
        label="Goes live"
        description="In your time zone. Until then viewers see the cut that is live now."
        value={time}
        min={toFieldTime(Date.now())}
        error={isTold && isPast ? 'Choose a time in the future' : undefined}
        onChange={({ currentTarget: { value } }) => setTime(value)}
        data-autofocus
      />
      {cut.status !== 'ready' && (
        <Text size="sm" c="dimmed" mt={8}>
          If it is not ready by then, it goes live as soon as it is.
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={publish.isPending}>
          Schedule
        </Button>
      </Group>
    </form>
  );
}
