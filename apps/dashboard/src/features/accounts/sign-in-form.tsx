import type { SignedIn } from '@kinora/contract';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { explain } from '../../api/explain.ts';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { accountMessages } from './account-messages.ts';
import { useLogin } from './account-queries.ts';
import { emailRule, existingPassword } from './account-rules.ts';
import { AuthHeading } from './auth-heading.tsx';
import { EmailField } from './email-field.tsx';

export interface Credentials extends Record<string, unknown> {
  email: string;
  password: string;
}

interface SignInFormProps {
  initial: Credentials;
  onSignedIn: (signedIn: SignedIn) => void;
  onCodeRequired: (credentials: Credentials) => void;
}

export function SignInForm({ initial, onSignedIn, onCodeRequired }: SignInFormProps) {
  const login = useLogin();
  const { form, failure, fail, submit } = useFields({
    name: 'sign-in',
    mode: 'uncontrolled',
    initialValues: initial,
    validate: { email: emailRule, password: existingPassword },
  });

  const send = submit((credentials) =>
    login.mutate(credentials, {
      onSuccess: onSignedIn,
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'two_factor_required') onCodeRequired(credentials);
        else fail(explain(accountMessages.login, error));
      },
    }),
  );

  return (
    <form noValidate onSubmit={send} aria-label="Sign In">
      <AuthHeading title="Sign In">Welcome back. Good to see you.</AuthHeading>
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
        <Group justify="flex-end" mt={-6}>
          <Anchor component={Link} to="/forgot-password" size="sm">
            Forgot password ?
          </Anchor>
        </Group>
        <Button type="submit" fullWidth loading={login.isPending || login.isSuccess}>
          Sign In
        </Button>
        <Text size="sm" c="dimmed" ta="center" mt="xs">
          Haven't register yet?{' '}
          <Anchor component={Link} to="/register" size="sm" className="app-text-link">
            Register Now
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}
