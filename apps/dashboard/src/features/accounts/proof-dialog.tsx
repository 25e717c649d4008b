import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { proofRequests } from '../../api/proof-requests.ts';
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
      <ProofForm onProven={() => proofRequests.answer(true)} />
    </Modal>
  );
}
