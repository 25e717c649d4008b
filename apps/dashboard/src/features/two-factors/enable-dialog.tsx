import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { SuccessMessage } from '../../ui/success-message.tsx';
import { EnableForm } from './enable-form.tsx';
import { RecoveryCode } from './recovery-code.tsx';

interface EnableDialogProps {
  email: string;
  opened: boolean;
  onClose: () => void;
}

export function EnableDialog({ email, opened, onClose }: EnableDialogProps) {
  const [recoveryCode, setRecoveryCode] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const isShowingCode = recoveryCode !== undefined && !isSaved;
  const startOver = (): void => {
    setRecoveryCode(undefined);
    setSaved(false);
  };
  return (
    // The recovery code is shown once: neither a stray click nor Escape may take it away unread.
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={startOver}
      title="Two-Factor Authentication"
      withCloseButton={!isShowingCode}
      closeOnClickOutside={!isShowingCode}
      closeOnEscape={!isShowingCode}
    >
      {recoveryCode === undefined && <EnableForm email={email} onEnabled={setRecoveryCode} />}
      {isShowingCode && <RecoveryCode email={email} code={recoveryCode} onSaved={() => setSaved(true)} />}
      {isSaved && (
        <SuccessMessage
          order={2}
          title="Verification Completed"
          text="Your account is now protected by a second factor."
        >
          <Button mt="md" onClick={onClose} data-autofocus>
            Done
          </Button>
        </SuccessMessage>
      )}
    </Modal>
  );
}
