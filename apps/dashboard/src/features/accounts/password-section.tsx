import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

export function PasswordSection() {
  const [isOpen, dialog] = useDisclosure(false);
  const changed = (): void => {
    dialog.close();
    toast('Password changed');
  };
  return (
    <SectionCard
      title="Password"
      description="Changing it signs you out on all other devices."
      action={
        <Button variant="default" onClick={dialog.open}>
          Change Password
        </Button>
      }
    >
      <Modal opened={isOpen} onClose={dialog.close} title="Change Password">
        <ChangePasswordForm onChanged={changed} />
      </Modal>
    </SectionCard>
  );
}
