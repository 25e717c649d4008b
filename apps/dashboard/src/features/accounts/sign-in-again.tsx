import type { SignedIn } from '@kinora/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { startSession } from '../../api/session.ts';
import { pageOwner, strangerOfPage } from '../../api/session-owner.ts';
import { leaveForSignIn, renewal } from '../../api/session-renewal.ts';
import { SignInSteps } from './sign-in-steps.tsx';

const putOff = (): void => renewal.settle(false);

const goOn = (signedIn: SignedIn): void => {
  startSession(signedIn);
  renewal.settle(true);
};

/** Stands over the page of somebody whose session ended; what they sent waits beneath and is sent again. */
export function SignInAgain() {
  const isAsking = useSyncExternalStore(renewal.subscribe, renewal.isAsking);
  return (
    <Modal
      opened={isAsking}
      onClose={putOff}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={300}
      title="Sign in to continue"
    >
      <SignInAgainForm />
    </Modal>
  );
}

function SignInAgainForm() {
  const stranger = strangerOfPage();
  const why = stranger
    ? `This browser is now signed in as ${stranger}. Sign in here to continue as ${pageOwner()}.`
    : 'Your session has ended. Sign in to pick up where you left off; nothing you typed is lost.';
  return (
    <SignInSteps
      email={pageOwner()}
      onSignedIn={goOn}
      frame={{
        password: { above: <Why>{why}</Why>, below: <AnotherWay stranger={stranger} /> },
        code: { above: <Why>Enter the 6-digit code from your authenticator app.</Why> },
      }}
    />
  );
}

function Why({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" mb="md" className="app-wrap">
      {children}
    </Text>
  );
}

function AnotherWay({ stranger }: { stranger: string | undefined }) {
  const reload = (): void => window.location.assign('/');
  return (
    <Group justify="center" mt="sm">
      <Button variant="subtle" size="compact-sm" onClick={stranger ? reload : leaveForSignIn}>
        {stranger ? `Continue as ${stranger}` : 'Use another account'}
      </Button>
    </Group>
  );
}
