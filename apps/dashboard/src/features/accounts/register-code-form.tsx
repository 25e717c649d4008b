import type { SignedIn } from '@kinora/contract';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { OtpInput } from '../../ui/otp-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import { sixDigits } from '../../ui/six-digits.ts';
import { toast } from '../../ui/toast.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { accountMessages } from './account-messages.ts';
import { useRegister, useSendOtp } from './account-queries.ts';
import { newPassword, requiredMessage } from './account-rules.ts';
import { AuthHeading } from './auth-heading.tsx';
import type { PendingRegistration } from './pending-registration.ts';

type Attempt = PendingRegistration & { password?: string | undefined };

interface RegisterCodeFormProps {
  attempt: Attempt;
  onResent: (attempt: Attempt) => void;
  onCreated: (signedIn: SignedIn) => void;
  onStartOver: () => void;
}

export function RegisterCodeForm({ attempt, onResent, onCreated, onStartOver }: RegisterCodeFormProps) {
  const { name, email, sentAt } = attempt;
  const register = useRegister();
  const sendOtp = useSendOtp('register');
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'register-code',
    initialValues: { otp: '', password: attempt.password ?? '' },
    validate: { otp: sixDigits(requiredMessage), password: newPassword },
  });

  const send = submit(({ otp, password }) =>
    register.mutate(
      { name, email, password, otp },
      { onSuccess: onCreated, onError: (error) => fail(toErrorMessage(accountMessages.registration, error)) },
    ),
  );
  const resend = (): void =>
    sendOtp.mutate(email, {
      onSuccess: () => {
        onResent({ ...attempt, sentAt: Date.now() });
        toast('A new code is on its way');
      },
      onError: (error) => fail(toErrorMessage(accountMessages.registrationCode, error)),
    });

  return (
    <form noValidate onSubmit={send} aria-label="Confirm your email">
      <AuthHeading title="Check your inbox">
        Enter the OTP sent on{' '}
        <Text span fw={550} c="var(--mantine-color-text)">
          {email}
        </Text>
      </AuthHeading>
      <Stack>
        <FormError message={failure} />
        <OtpInput label="One-time code" autoFocus {...form.getInputProps('otp')} />
        {attempt.password === undefined && (
          <PasswordField
            label="Password"
            description="We don’t store it until your email is confirmed: enter the password for your new account again"
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" fullWidth mt="xs" loading={register.isPending}>
          Verify
        </Button>
        <ResendCode sentAt={sentAt} pending={sendOtp.isPending} onResend={resend} />
        <Anchor component="button" type="button" size="sm" ta="center" onClick={onStartOver}>
          Use another email address
        </Anchor>
      </Stack>
    </form>
  );
}
