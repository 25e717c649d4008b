import { Button } from '@mantine/core';
import { sessionUser } from '../../api/session.ts';
import { SuccessMessage } from '../../ui/success-message.tsx';
import { useTimeout } from '../../ui/use-timeout.ts';
import { redirectMs } from './redirect-delays.ts';

/** Whoever runs the installation begins where it is set up. */
const enter = (): void => window.location.assign(sessionUser()?.administrator ? '/admin' : '/');

export function AccountCreated() {
  useTimeout(redirectMs.registration, enter);
  return (
    <SuccessMessage
      title="Account Created"
      text={
        sessionUser()?.administrator
          ? 'Your account is ready, and you are an administrator of this installation. Signing you in…'
          : 'Your account is ready. Signing you in…'
      }
    >
      <Button mt="md" onClick={enter}>
        Sign In
      </Button>
    </SuccessMessage>
  );
}
