import { KinoraError } from '@kinora/client';
import type { SignedIn } from '@kinora/contract';
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useLogin } from './account-queries.ts';
import { emailRule, existingPassword } from './account-rules.ts';
import { EmailField } from './email-field.tsx';

export interface Credentials extends Record<string, unknown> {
  email: string;
  password: string;
}

interface SignInFormProps {
  initial: Credentials;
  /** For somebody who is known: the address is shown and cannot be changed. */
  isKnown?: boolean;
  /** Beside the password. */
  help?: ReactNode;
  onSignedIn: (signedIn: SignedIn) => void;
  onCodeRequired: (credentials: Credentials) => void;
}

/** By its code and, where that is not known, by the words that the catalogue of errors gives. */
const asksForCode = (error: unknown): boolean =>
  error instanceof KinoraError &&
  error.status === 401 &&
  (error.code === 'two_factor_required' || (error.code === 'unknown' && /two-factor.*required/i.test(error.message)));

export function SignInForm({ initial, isKnown = false, help, onSignedIn, onCodeRequired }: SignInFormProps) {
  const login = useLogin();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'sign-in',
    mode: 'uncontrolled',
    initialValues: initial,
    validate: { email: emailRule, password: existingPassword },
  });

  const send = submit((credentials) =>
    login.mutate(credentials, {
      onSuccess: onSignedIn,
      onError: (error) => {
        if (asksForCode(error)) onCodeRequired(credentials);
        else fail(toErrorMessage(accountMessages.login, error));
      },
    }),
  );

  return (
    <form noValidate onSubmit={send} aria-label="Sign In">
      <Stack>
        <FormError message={failure} />
        <EmailField autoFocus={!isKnown} readOnly={isKnown} key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus={isKnown || undefined}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {help}
        <Button type="submit" fullWidth loading={login.isPending || login.isSuccess}>
          Sign In
        </Button>
      </Stack>
    </form>
  );
}
