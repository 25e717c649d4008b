import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { registrationRule } from './admin-queries.ts';
import { InvitationSection } from './invitation-section.tsx';
import { RegistrationForm } from './registration-form.tsx';

export function RegistrationTab() {
  const rule = useQuery(registrationRule());
  if (rule.isPending) return <Skeleton height={420} role="status" aria-label="Loading registration" />;
  if (rule.isLoadingError) return <FetchError reference={referenceOf(rule.error)} onRetry={() => rule.refetch()} />;
  return (
    <Stack gap="md" maw={800} mx="auto">
      <RegistrationForm key={JSON.stringify(rule.data)} rule={rule.data} />
      <InvitationSection isClosed={rule.data.mode === 'closed'} />
    </Stack>
  );
}
