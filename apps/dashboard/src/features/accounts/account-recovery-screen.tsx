import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SuccessMessage } from '../../ui/success-message.tsx';
import { useTimeout } from '../../ui/use-timeout.ts';
import { AccountRecoveryForm } from './account-recovery-form.tsx';
import { redirectMs } from './redirect-delays.ts';

export function AccountRecoveryScreen() {
  const [isDone, setDone] = useState(false);
  return isDone ? <AccountRecovered /> : <AccountRecoveryForm onRecovered={() => setDone(true)} />;
}

function AccountRecovered() {
  const navigate = useNavigate();
  useTimeout(redirectMs.recovery, () => void navigate('/signin'));
  return (
    <SuccessMessage
      title="Account Recovered Successfully"
      text="Two-factor authentication is off now. Taking you to sign in…"
    />
  );
}
