import type { NewSigningKey } from '@kinora/contract/signing-keys';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { NewKeyForm } from './new-key-form.tsx';
import { PrivateKey } from './private-key.tsx';

interface NewKeyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Once the private half is shown, only its own button closes the dialog: nobody sees it again. */
export function NewKeyDialog({ opened, onClose }: NewKeyDialogProps) {
  const [made, setMade] = useState<NewSigningKey>();
  const close = (): void => {
    setMade(undefined);
    onClose();
  };
  const show = (key: NewSigningKey): void => {
    if (key.secret !== null) setMade(key);
    else {
      toast('Signing key added');
      close();
    }
  };
  const isShown = made !== undefined;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={isShown ? 'Save Your Private Key' : 'New Signing Key'}
      closeOnClickOutside={!isShown}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
    >
      {made ? <PrivateKey made={made} onSaved={close} /> : <NewKeyForm onMade={show} onCancel={close} />}
    </Modal>
  );
}
