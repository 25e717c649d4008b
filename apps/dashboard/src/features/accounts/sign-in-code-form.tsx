import type { SignedIn } from '@kinora/contract';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { OtpInput } from '../../ui/otp-input.tsx';
import { sixDigits } from '../../ui/six-digits.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useLogin } from './account-queries.ts';
import type { Credentials } from './sign-in-form.tsx';

interface SignInCodeFormProps {
  credentials: Credentials;
  onSignedIn: (signedIn: SignedIn) => void;
  onBack: () => void;
  /** For those who cannot get at the code. */
  help?: ReactNode;
}

export function SignInCodeForm({ credentials, onSignedIn, onBack, help }: SignInCodeFormProps) {
  const login = useLogin();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'sign-in-code',
    initialValues: { otp: '' },
    validate: { otp: sixDigits('Pin cannot be empty') },
  });

  const send = submit(({ otp }) =>
    login.mutate(
      { ...credentials, otp },
      { onSuccess: onSignedIn, onError: (error) => fail(toErrorMessage(accountMessages.loginCode, error)) },
    ),
  );

  return (
    <form noValidate onSubmit={send} aria-label="2FA Authentication">
      <Stack>
        <FormError message={failure} />
        <OtpInput label="Authentication code" autoFocus {...form.getInputProps('otp')} />
        <Button type="submit" fullWidth mt="xs" loading={login.isPending || login.isSuccess}>
          Verify
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back
          </Anchor>
          {help}
        </Group>
      </Stack>
    </form>
  );
}
