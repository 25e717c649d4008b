import { Button, Stack } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { sessionUser } from '../../api/session.ts';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useChangePassword } from './account-queries.ts';
import { existingPassword, newPassword, repeatedPassword } from './account-rules.ts';

export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const change = useChangePassword();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'change-password',
    mode: 'uncontrolled',
    initialValues: { current_password: '', password: '', repeated: '' },
    validate: {
      current_password: existingPassword,
      password: newPassword,
      repeated: repeatedPassword("Password doesn't match"),
    },
  });

  const send = submit(({ current_password, password }) =>
    change.mutate(
      { current_password, new_password: password },
      { onSuccess: onChanged, onError: (error) => fail(toErrorMessage(accountMessages.passwordChange, error)) },
    ),
  );

  return (
    <form noValidate onSubmit={send} aria-label="Change Password">
      <input type="email" autoComplete="username" value={sessionUser()?.email ?? ''} readOnly hidden />
      <Stack>
        <FormError message={failure} />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          data-autofocus
          key={form.key('current_password')}
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          required
          key={form.key('repeated')}
          {...form.getInputProps('repeated')}
        />
        <Button type="submit" fullWidth mt="xs" loading={change.isPending}>
          Change Password
        </Button>
      </Stack>
    </form>
  );
}
