import { Button, Modal, Stack, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { OtpInput } from '../../ui/otp-input.tsx';
import { sixDigits } from '../../ui/six-digits.ts';
import { toast } from '../../ui/toast.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { disableMessages } from './two-factor-messages.ts';
import { useDisableTwoFactor } from './two-factor-queries.ts';

interface DisableDialogProps {
  email: string;
  opened: boolean;
  onClose: () => void;
}

export function DisableDialog({ email, opened, onClose }: DisableDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Disable 2FA">
      <DisableForm email={email} onDisabled={onClose} />
    </Modal>
  );
}

function DisableForm({ email, onDisabled }: { email: string; onDisabled: () => void }) {
  const disable = useDisableTwoFactor();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'disable-two-factor',
    initialValues: { passcode: '' },
    validate: { passcode: sixDigits('Code cannot be empty') },
  });
  const disabled = (): void => {
    onDisabled();
    toast('Two-factor authentication is off');
  };
  const send = submit(({ passcode }) =>
    disable.mutate(
      { email, passcode },
      { onSuccess: disabled, onError: (error) => fail(toErrorMessage(disableMessages, error)) },
    ),
  );
  return (
    <form noValidate onSubmit={send} aria-label="Disable 2FA">
      <Stack>
        <Text size="sm">
          Enter the 6-digit code from your authenticator app. From then on you sign in with your password alone.
        </Text>
        <FormError message={failure} />
        <OtpInput label="Code from the app" autoFocus {...form.getInputProps('passcode')} />
        <Button type="submit" color="red" fullWidth mt="xs" loading={disable.isPending}>
          Disable 2FA
        </Button>
      </Stack>
    </form>
  );
}
