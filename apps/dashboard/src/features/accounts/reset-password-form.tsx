import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { OtpInput } from '../../ui/otp-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import { sixDigits } from '../../ui/six-digits.ts';
import { toast } from '../../ui/toast.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useResetPassword, useSendOtp } from './account-queries.ts';
import { newPassword, repeatedPassword, requiredMessage } from './account-rules.ts';
import { AuthHeading } from './auth-heading.tsx';
import type { PendingReset } from './pending-reset.ts';

const recoveryTickMs = 1500;

interface ResetPasswordFormProps {
  reset: PendingReset;
  onResent: (reset: PendingReset) => void;
  onDone: () => void;
  onStartOver: () => void;
}

export function ResetPasswordForm({ reset, onResent, onDone, onStartOver }: ResetPasswordFormProps) {
  const { email, token, sentAt, isByLink = false } = reset;
  const resetPassword = useResetPassword();
  const sendOtp = useSendOtp('reset');
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'reset-password',
    initialValues: { password: '', repeated: '', otp: '', keepsKeys: false },
    validate: {
      password: newPassword,
      repeated: repeatedPassword('Password mismatch'),
      otp: (value) => (isByLink ? null : sixDigits(requiredMessage)(value)),
    },
  });

  const send = submit(({ password, otp, keepsKeys }) =>
    resetPassword.mutate(
      { email, password, token, ...(!isByLink && { otp }), ...(keepsKeys && { keep_api_keys: true }) },
      {
        onSuccess: onDone,
        onError: (error) => fail(toErrorMessage(isByLink ? accountMessages.resetByLink : accountMessages.reset, error)),
      },
    ),
  );
  const resend = (): void =>
    sendOtp.mutate(email, {
      onSuccess: ({ id }) => {
        onResent({ email, token: id, sentAt: Date.now() });
        toast('A new code is on its way');
      },
      onError: (error) => fail(toErrorMessage(accountMessages.resetCode, error)),
    });

  return (
    <form noValidate onSubmit={send} aria-label="Create New Password">
      <AuthHeading title="Create New Password">
        {isByLink ? 'For' : 'We sent a code to'}{' '}
        <Text span fw={550} c="var(--mantine-color-text)">
          {email}
        </Text>
      </AuthHeading>
      {/* Password managers file the new password under the account named here. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <FormError message={failure} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          required
          autoFocus
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          required
          {...form.getInputProps('repeated')}
        />
        {!isByLink && <OtpInput label="One-time code" {...form.getInputProps('otp')} />}
        <Checkbox
          label="Keep my API keys"
          description="Otherwise they are deleted, in case someone else created one."
          {...form.getInputProps('keepsKeys', { type: 'checkbox' })}
        />
        <Button type="submit" fullWidth mt="xs" loading={resetPassword.isPending}>
          Submit
        </Button>
        {!isByLink && (
          <ResendCode sentAt={sentAt} tickMs={recoveryTickMs} pending={sendOtp.isPending} onResend={resend} />
        )}
        <Anchor component="button" type="button" size="sm" ta="center" onClick={onStartOver}>
          Use another email address
        </Anchor>
      </Stack>
    </form>
  );
}
