import { Button } from '@mantine/core';
import { SuccessMessage } from '../../ui/success-message.tsx';
import { useAfter } from '../../ui/use-after.ts';
import { redirectMs } from './redirect-delays.ts';

const enter = (): void => window.location.assign('/');

export function AccountCreated() {
  useAfter(redirectMs.registration, enter);
  return (
    <SuccessMessage title="Account Created" text="Your account is ready. Taking you in…">
      <Button mt="md" onClick={enter}>
        Sign In
      </Button>
    </SuccessMessage>
  );
}
