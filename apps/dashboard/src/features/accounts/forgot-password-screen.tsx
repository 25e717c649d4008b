import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SuccessMessage } from '../../ui/success-message.tsx';
import { useTimeout } from '../../ui/use-timeout.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { dropReset, keepReset, type PendingReset, readReset } from './pending-reset.ts';
import { redirectMs } from './redirect-delays.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

export function ForgotPasswordScreen() {
  const [reset, setReset] = useState<PendingReset | undefined>(readReset);
  const [isDone, setDone] = useState(false);

  const sent = (next: PendingReset): void => {
    keepReset(next);
    setReset(next);
  };
  const startOver = (): void => {
    dropReset();
    setReset(undefined);
  };
  const done = (): void => {
    dropReset();
    setDone(true);
  };

  if (isDone) return <PasswordReset />;
  if (reset) return <ResetPasswordForm reset={reset} onResent={sent} onDone={done} onStartOver={startOver} />;
  return <ForgotPasswordForm onSent={sent} />;
}

function PasswordReset() {
  const navigate = useNavigate();
  const goToSignIn = (): void => void navigate('/signin');
  useTimeout(redirectMs.reset, goToSignIn);
  return (
    <SuccessMessage title="Password reset successfully" text="Sign in with your new password.">
      <Button mt="md" onClick={goToSignIn}>
        Sign In
      </Button>
    </SuccessMessage>
  );
}
