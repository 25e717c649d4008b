import type { SigningKey } from '@kinora/contract/signing-keys';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceOf } from '../../api/error-messages.ts';
import { useLastKnownCount } from '../../api/use-last-known-count.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ShortList, shortLength } from '../../ui/short-list.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { signingGuide } from './signing-guide.ts';
import { signingKeyList } from './signing-key-queries.ts';
import { SigningKeyRow } from './signing-key-row.tsx';

/** A row of the list, for the place that is kept for it. */
const rowHeight = 84;

const description = (
  <>
    Your own site signs who may watch a player that asks for a token.{' '}
    <Anchor href={signingGuide} target="_blank" rel="noopener" className="app-text-link" size="sm">
      How to sign tokens
    </Anchor>
  </>
);

export function SigningKeySection() {
  const keys = useQuery(signingKeyList());
  const lastCount = useLastKnownCount('signing-keys', keys.data?.length) ?? 0;
  const [isMaking, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<SigningKey>();
  const action = (
    <Button variant="default" onClick={() => setMaking(true)}>
      New signing key
    </Button>
  );
  return (
    <SectionCard title="Signing keys" description={description} action={action}>
      {keys.isPending && lastCount > 0 && (
        <Skeleton
          height={rowHeight * Math.min(lastCount, shortLength)}
          role="status"
          aria-label="Loading signing keys"
        />
      )}
      {keys.isLoadingError && <FetchError reference={referenceOf(keys.error)} onRetry={() => keys.refetch()} />}
      {keys.data && keys.data.length > 0 && (
        <ShortList items={keys.data} label="Signing keys">
          {(key) => <SigningKeyRow key={key.id} signingKey={key} onRevoke={() => setDoomed(key)} />}
        </ShortList>
      )}
      <NewKeyDialog opened={isMaking} onClose={() => setMaking(false)} />
      <RevokeKeyDialog signingKey={doomed} onClose={() => setDoomed(undefined)} />
    </SectionCard>
  );
}
