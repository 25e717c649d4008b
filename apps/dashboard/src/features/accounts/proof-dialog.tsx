import { Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { hasPasswords, openidLabel } from '../../api/page-settings.ts';
import { proofRequests } from '../../api/proof-requests.ts';
import { OpenidWay } from './openid-way.tsx';
import { ProofForm } from './proof-form.tsx';

/** Asks on behalf of whatever call was refused for want of proof; it is then made again by itself. */
export function ProofDialog() {
  const isAsked = useSyncExternalStore(proofRequests.subscribe, proofRequests.isAsked);
  return (
    // Over the dialog whose button was pressed, wherever that stands in the page.
    <Modal
      opened={isAsked}
      onClose={() => proofRequests.answer(false)}
      title="Confirm it's you"
      zIndex="calc(var(--mantine-z-index-modal) + 50)"
    >
      {hasPasswords() ? (
        <ProofForm onProven={() => proofRequests.answer(true)} />
      ) : (
        <Text size="sm" mb="md">
          You signed in a while ago. Sign in with {openidLabel()} again; then come back to what you were doing.
        </Text>
      )}
      <OpenidWay purpose="prove" again next={window.location.pathname + window.location.search} />
    </Modal>
  );
}
