import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { branding } from './admin-queries.ts';
import { BrandingForm } from './branding-form.tsx';
import { LogoSection } from './logo-section.tsx';

export function BrandingTab() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(branding());
  if (isPending) return <Skeleton height={520} role="status" aria-label="Loading branding" />;
  if (isLoadingError) return <FetchError reference={referenceOf(error)} onRetry={() => refetch()} />;
  return (
    <Stack gap="md" maw={800} mx="auto">
      <BrandingForm key={JSON.stringify(data)} branding={data} />
      <LogoSection logoUrl={data.logo_url} />
    </Stack>
  );
}
