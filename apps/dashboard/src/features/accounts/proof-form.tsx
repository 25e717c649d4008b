import { KinoraError } from '@kinora/client';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { OtpInput } from '../../ui/otp-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { sixDigits } from '../../ui/six-digits.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useMe, useProve } from './account-queries.ts';
import { existingPassword } from './account-rules.ts';

type Kind = 'password' | 'code';

/** Two-factor authentication was turned on or off elsewhere since this page learned of it. */
const otherKind: Partial<Record<string, Kind>> = { two_factor_required: 'code', password_incorrect: 'password' };

export function ProofForm({ onProven }: { onProven: () => void }) {
  const { user } = useMe();
  const [kind, setKind] = useState<Kind>(user?.twoFAEnabled ? 'code' : 'password');
  const prove = useProve();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'proof',
    initialValues: { password: '', otp: '' },
    validate: {
      password: (value) => (kind === 'password' ? existingPassword(value) : null),
      otp: (value) => (kind === 'code' ? sixDigits('Code cannot be empty')(value) : null),
    },
  });

  const refused = (error: unknown): void => {
    const wanted = error instanceof KinoraError ? otherKind[error.code] : undefined;
    if (wanted === undefined || wanted === kind) fail(toErrorMessage(accountMessages.proof, error));
    else setKind(wanted);
  };
  const send = submit(({ password, otp }) =>
    prove.mutate(kind === 'code' ? { otp } : { password }, { onSuccess: onProven, onError: refused }),
  );

  return (
    <form noValidate onSubmit={send} aria-label="Confirm it's you">
      <Stack>
        <Text size="sm">
          {kind === 'code'
            ? 'You signed in a while ago. Enter the 6-digit code from your authenticator app to continue.'
            : 'You signed in a while ago. Enter your password to continue.'}
        </Text>
        <FormError message={failure} />
        {kind === 'code' ? (
          <OtpInput label="Code from the app" autoFocus {...form.getInputProps('otp')} />
        ) : (
          <>
            <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              autoFocus
              data-autofocus
              {...form.getInputProps('password')}
            />
          </>
        )}
        <Button type="submit" fullWidth mt="xs" loading={prove.isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
