import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { accountMessages } from './account-messages.ts';
import { useMe, useSendOtp } from './account-queries.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';

export function DeleteAccountSection() {
  const email = useMe().user?.email ?? '';
  const [isOpen, dialog] = useDisclosure(false);
  const [sentAt, setSentAt] = useState(0);
  const sendOtp = useSendOtp('delete');

  const requestCode = (): void => sendOtp.mutate(email, { onSuccess: () => setSentAt(Date.now()) });
  const open = (): void => {
    dialog.open();
    requestCode();
  };

  return (
    <SectionCard
      danger
      title="Delete Account"
      description="Deletion is permanent: all data, settings and saved content are erased. An OTP is sent to your registered email to confirm it."
      action={
        <Button color="red" variant="light" disabled={!email} onClick={open}>
          Delete
        </Button>
      }
    >
      <Modal opened={isOpen} onClose={dialog.close} title="Delete Account">
        <DeleteAccountForm
          email={email}
          sentAt={sentAt}
          isSending={sendOtp.isPending}
          sendFailure={sendOtp.error ? toErrorMessage(accountMessages.deletionCode, sendOtp.error).message : undefined}
          onResend={requestCode}
        />
      </Modal>
    </SectionCard>
  );
}
