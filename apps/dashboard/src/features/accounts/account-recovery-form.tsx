import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useRecover } from './account-queries.ts';
import { emailRule, existingPassword, required } from './account-rules.ts';
import { AuthHeading } from './auth-heading.tsx';
import { EmailField } from './email-field.tsx';

export function AccountRecoveryForm({ onRecovered }: { onRecovered: () => void }) {
  const recover = useRecover();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'account-recovery',
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', recovery_code: '' },
    validate: { email: emailRule, password: existingPassword, recovery_code: required },
  });

  const send = submit(({ email, password, recovery_code }) =>
    recover.mutate(
      { email, password, recovery_code: recovery_code.trim() },
      { onSuccess: onRecovered, onError: (error) => fail(toErrorMessage(accountMessages.recovery, error)) },
    ),
  );

  return (
    <form noValidate onSubmit={send} aria-label="Account Recovery">
      <AuthHeading title="Account Recovery">
        Lost your authenticator? Use the recovery code you saved when you turned two-factor authentication on.
      </AuthHeading>
      <Stack>
        <FormError message={failure} />
        <EmailField autoFocus key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TextInput
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          key={form.key('recovery_code')}
          {...form.getInputProps('recovery_code')}
        />
        <Button type="submit" fullWidth mt="xs" loading={recover.isPending}>
          Submit
        </Button>
        <Anchor component={Link} to="/signin" size="sm" ta="center">
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}
