import type { Player } from '@kinora/contract';
import { Button, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { countText } from '../../../ui/quantity-text.ts';
import { toast } from '../../../ui/toast.ts';
import { activityOfPlayer } from '../../stats/activity-queries.ts';
import { ChangeList } from './change-list.tsx';
import { fromTimeField, momentText, toTimeField } from './moment-text.ts';
import { usePublish, useUnschedule, versionBesideLive } from './version-queries.ts';

interface PublishFormProps {
  player: Player;
  onDone: () => void;
}

const longestNote = 200;
const inAnHour = (): string => toTimeField(new Date(Date.now() + 3_600_000));

export function PublishForm({ player, onDone }: PublishFormProps) {
  const draft = useQuery(versionBesideLive(player));
  const { data: activity } = useQuery(activityOfPlayer(player.id));
  const publish = usePublish(player.id);
  const unschedule = useUnschedule(player.id);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState(inAnHour);
  const [note, setNote] = useState('');
  const at = when === 'later' ? fromTimeField(time) : undefined;
  const changes = draft.data?.difference;
  const failure = publish.error ?? unschedule.error;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const done = (): void => {
      toast(at === undefined ? 'Published' : `Goes live on ${momentText(at)}`);
      onDone();
    };
    publish.mutate({ version: player.version, note, at }, { onSuccess: done });
  };
  const callOff = (): void => unschedule.mutate(undefined, { onSuccess: () => toast('Nothing is scheduled any more') });

  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError message={failure ? toErrorMessage({}, failure) : undefined} />
        {player.scheduled && (
          <Group justify="space-between">
            <Text size="sm">
              Version {player.scheduled.version} goes live on {momentText(player.scheduled.at)}.
            </Text>
            <Button size="xs" variant="default" loading={unschedule.isPending} onClick={callOff}>
              Cancel Schedule
            </Button>
          </Group>
        )}
        <div>
          <Text size="sm" fw={600} mb={6}>
            {changes ? countText(changes.length, { of: 'change', isCapped: false }) : 'Changes'}
          </Text>
          {draft.isPending && <Skeleton height={60} />}
          {changes && <ChangeList changes={changes} label="Changes to publish" />}
          {activity && activity.pages > 0 && (
            <Text size="sm" c="dimmed" mt={8}>
              Used on {countText(activity.pages, { of: 'page', isCapped: false })}.
            </Text>
          )}
        </div>
        <TextInput
          label="Note"
          placeholder="What is this version for? (optional)"
          maxLength={longestNote}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="When"
          value={when}
          onChange={setWhen}
          data={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
        />
        {when === 'later' && (
          <TextInput
            type="datetime-local"
            label="Goes live"
            required
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        )}
        <Button
          type="submit"
          fullWidth
          loading={publish.isPending}
          disabled={player.version === player.live_version || (when === 'later' && at === undefined)}
        >
          {when === 'now' ? 'Publish Now' : 'Schedule'}
        </Button>
      </Stack>
    </form>
  );
}
