import { adminApi } from '@kinora/contract/admin';
import { Alert, Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ErrorMessage, referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.ts';
import { maintenance, useAct } from './admin-queries.ts';

export function MaintenanceSection() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(maintenance());
  const change = useAct(adminApi.maintenance.change);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<ErrorMessage>();
  if (isPending) return <Skeleton height={220} role="status" aria-label="Loading maintenance" />;
  if (isLoadingError) return <FetchError reference={referenceOf(error)} onRetry={() => refetch()} />;
  const turn = (is_on: boolean): void => {
    setFailure(undefined);
    change.mutate(
      { is_on, message },
      {
        onSuccess: () => toast(is_on ? 'Maintenance mode is on' : 'Maintenance mode is off'),
        onError: (cause) => setFailure(toErrorMessage({}, cause)),
      },
    );
  };
  return (
    <SectionCard
      title="Maintenance mode"
      description="Nobody can upload or change anything. Videos and embeds keep playing, and everything can still be viewed."
    >
      <Stack>
        <FormError message={failure} />
        {data.is_on ? (
          <Alert variant="light" color="red" title="Maintenance mode is on">
            {data.message || 'People are told to try again later.'}
          </Alert>
        ) : (
          <TextInput
            label="Message (optional)"
            placeholder="We are moving to a new server. Back at noon."
            maxLength={300}
            autoComplete="off"
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        )}
        <Group>
          <Button {...(!data.is_on && { color: 'red' })} loading={change.isPending} onClick={() => turn(!data.is_on)}>
            {data.is_on ? 'Turn off' : 'Turn on'}
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  );
}
