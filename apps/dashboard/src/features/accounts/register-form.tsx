import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useSendOtp } from './account-queries.ts';
import { emailRule, newPassword, repeatedPassword, required } from './account-rules.ts';
import { AuthHeading } from './auth-heading.tsx';
import { EmailField } from './email-field.tsx';
import type { PendingRegistration } from './pending-registration.ts';
import { RegistrationClosed } from './registration-closed.tsx';
import { registrationRule, ruleWords } from './registration-rule.ts';

type Typed = { name: string; email: string; password?: string | undefined };

interface RegisterFormProps {
  initial: Typed | undefined;
  onSent: (sent: PendingRegistration & { password: string }) => void;
}

export function RegisterForm({ initial, onSent }: RegisterFormProps) {
  const sendOtp = useSendOtp('register');
  const { data: rule } = useQuery(registrationRule());
  const [query] = useSearchParams();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'register',
    mode: 'uncontrolled',
    initialValues: {
      name: initial?.name ?? '',
      email: initial?.email ?? query.get('email') ?? '',
      password: initial?.password ?? '',
      repeated: '',
    },
    validate: {
      name: required,
      email: emailRule,
      password: newPassword,
      repeated: repeatedPassword("Password doesn't match"),
    },
  });

  const send = submit(({ name, email, password }) =>
    sendOtp.mutate(email.trim(), {
      onSuccess: () => onSent({ name: name.trim(), email: email.trim(), password, sentAt: Date.now() }),
      onError: (error) => fail(toErrorMessage(accountMessages.registrationCode, error)),
    }),
  );

  if (rule?.mode === 'closed') return <RegistrationClosed />;
  return (
    <form noValidate onSubmit={send} aria-label="Register">
      <AuthHeading title="Create your account">{ruleWords(rule)}</AuthHeading>
      <Stack>
        <FormError message={failure} />
        <TextInput
          label="Name"
          autoComplete="name"
          required
          autoFocus
          maxLength={100}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          description="8 characters or more, with an uppercase letter, a number and a special character"
          autoComplete="new-password"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Re-enter Password"
          autoComplete="new-password"
          required
          key={form.key('repeated')}
          {...form.getInputProps('repeated')}
        />
        <Button type="submit" fullWidth mt="xs" loading={sendOtp.isPending}>
          Register
        </Button>
        <Text size="sm" c="dimmed" ta="center" mt="xs">
          Already have an account?{' '}
          <Anchor component={Link} to="/signin" size="sm" className="app-text-link">
            Sign In
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}
