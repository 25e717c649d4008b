import { Button, Stack, Text, TextInput } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { OtpInput } from '../../ui/otp-input.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import { sixDigits } from '../../ui/six-digits.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { AccountDeleted } from './account-deleted.tsx';
import { accountMessages } from './account-messages.ts';
import { useDeleteAccount } from './account-queries.ts';
import { requiredMessage } from './account-rules.ts';

interface DeleteAccountFormProps {
  email: string;
  sentAt: number;
  isSending: boolean;
  sendFailure: string | undefined;
  onResend: () => void;
}

const isConfirmed = (word: string): boolean => word.trim().toUpperCase() === 'DELETE';

export function DeleteAccountForm({ email, sentAt, isSending, sendFailure, onResend }: DeleteAccountFormProps) {
  const deleteAccount = useDeleteAccount();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'delete-account',
    initialValues: { word: '', otp: '' },
    validate: { otp: sixDigits(requiredMessage) },
  });

  const send = submit(({ otp }) =>
    deleteAccount.mutate(otp, { onError: (error) => fail(toErrorMessage(accountMessages.deletion, error)) }),
  );

  if (deleteAccount.isSuccess) return <AccountDeleted />;
  return (
    <form noValidate onSubmit={send} aria-label="Delete Account">
      <Stack>
        <Text size="sm" className="app-wrap">
          This erases your account and everything in it. It cannot be undone. Enter the OTP sent on{' '}
          <Text span fw={550} size="sm">
            {email}
          </Text>
        </Text>
        <FormError message={failure ?? sendFailure} />
        <TextInput
          label="Type DELETE to confirm"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('word')}
        />
        <OtpInput label="One-time code" {...form.getInputProps('otp')} />
        <ResendCode sentAt={sentAt} pending={isSending} onResend={onResend} />
        <Button
          type="submit"
          color="red"
          fullWidth
          disabled={!isConfirmed(form.values.word)}
          loading={deleteAccount.isPending}
        >
          Delete Account
        </Button>
      </Stack>
    </form>
  );
}
