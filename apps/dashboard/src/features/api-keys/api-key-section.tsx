import type { ListedApiKey } from '@kinora/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceOf } from '../../api/error-messages.ts';
import { useLastKnownCount } from '../../api/use-last-known-count.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ShortList, shortLength } from '../../ui/short-list.tsx';
import { apiKeyList } from './api-key-queries.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import { GenerateKeyForm } from './generate-key-form.tsx';

/** A row of the list, for the place that is kept for it. */
const rowHeight = 106;

export function ApiKeySection() {
  const keys = useQuery(apiKeyList());
  const lastCount = useLastKnownCount('api-keys', keys.data?.length) ?? 1;
  const [doomed, setDoomed] = useState<ListedApiKey>();
  return (
    <SectionCard
      title="API keys"
      description="A key lets other tools work with your videos and players. It never reaches your account, your plan or your payments."
    >
      <GenerateKeyForm />
      {keys.isPending && lastCount > 0 && (
        <Skeleton height={rowHeight * Math.min(lastCount, shortLength)} role="status" aria-label="Loading API keys" />
      )}
      {keys.isLoadingError && <FetchError reference={referenceOf(keys.error)} onRetry={() => keys.refetch()} />}
      {keys.data && keys.data.length > 0 && (
        <ShortList items={keys.data} label="API keys">
          {(key) => <ApiKeyRow key={key.id} apiKey={key} onDelete={() => setDoomed(key)} />}
        </ShortList>
      )}
      <DeleteKeyDialog apiKey={doomed} onClose={() => setDoomed(undefined)} />
    </SectionCard>
  );
}
