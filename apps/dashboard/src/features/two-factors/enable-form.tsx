import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { BlobImage } from '../../ui/blob-image.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { OtpInput } from '../../ui/otp-input.tsx';
import { sixDigits } from '../../ui/six-digits.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import classes from './enable-form.module.css';
import { SetupKey } from './setup-key.tsx';
import { enableMessages } from './two-factor-messages.ts';
import { qrCode, useEnableTwoFactor } from './two-factor-queries.ts';

export function EnableForm({ email, onEnabled }: { email: string; onEnabled: (recoveryCode: string) => void }) {
  const qr = useQuery(qrCode(email));
  const enable = useEnableTwoFactor();
  const { form, failure, fail, submit } = useFormWithFailure({
    name: 'enable-two-factor',
    initialValues: { passcode: '' },
    validate: { passcode: sixDigits('Code cannot be empty') },
  });

  const send = submit(({ passcode }) =>
    enable.mutate(
      { email, passcode },
      {
        onSuccess: ({ recovery_code }) => onEnabled(recovery_code),
        onError: (error) => fail(toErrorMessage(enableMessages, error)),
      },
    ),
  );

  if (qr.isError) return <FetchError reference={referenceOf(qr.error)} onRetry={() => qr.refetch()} />;
  return (
    <form noValidate onSubmit={send} aria-label="Enable two-factor authentication">
      <Stack>
        <Text size="sm">Scan this QR code with an authenticator app, then enter the 6-digit code it shows.</Text>
        <div className={classes.frame}>
          {qr.data ? (
            <BlobImage blob={qr.data} alt="QR code for your authenticator app" size={200} />
          ) : (
            <Skeleton height={200} width={200} role="status" aria-label="Loading the QR code" />
          )}
        </div>
        {qr.data && <SetupKey email={email} />}
        <FormError message={failure} />
        <OtpInput label="Code from the app" autoFocus {...form.getInputProps('passcode')} />
        <Button type="submit" fullWidth mt="xs" disabled={!qr.data} loading={enable.isPending}>
          Verify
        </Button>
      </Stack>
    </form>
  );
}
