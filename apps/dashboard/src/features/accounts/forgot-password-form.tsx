import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useSendOtp } from './account-queries.ts';
import { emailRule } from './account-rules.ts';
import { AuthHeading } from './auth-heading.tsx';
import { EmailField } from './email-field.tsx';
import type { PendingReset } from './pending-reset.ts';

export function ForgotPasswordForm({ onSent }: { onSent: (reset: PendingReset) => void }) {
  const sendOtp = useSendOtp('reset');
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'forgot-password',
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: emailRule },
  });

  const send = submit(({ email }) =>
    sendOtp.mutate(email.trim(), {
      onSuccess: ({ id }) => onSent({ email: email.trim(), token: id, sentAt: Date.now() }),
      onError: (error) => fail(toErrorMessage(accountMessages.resetCode, error)),
    }),
  );

  return (
    <form noValidate onSubmit={send} aria-label="Password Recovery">
      <AuthHeading title="Password Recovery">
        Enter your email and we’ll send you a code to reset your password.
      </AuthHeading>
      <Stack>
        <FormError message={failure} />
        <EmailField autoFocus key={form.key('email')} {...form.getInputProps('email')} />
        <Button type="submit" fullWidth mt="xs" loading={sendOtp.isPending}>
          Continue
        </Button>
        <Anchor component={Link} to="/signin" size="sm" ta="center">
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}
