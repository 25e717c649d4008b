import type { SignedIn } from '@kinora/contract';
import { useState } from 'react';
import { startSession } from '../../api/session.ts';
import { AccountCreated } from './account-created.tsx';
import {
  dropPending,
  holdPassword,
  keepPending,
  type PendingRegistration,
  readHeldPassword,
  readPending,
} from './pending-registration.ts';
import { RegisterCodeForm } from './register-code-form.tsx';
import { RegisterForm } from './register-form.tsx';

interface Attempt extends PendingRegistration {
  password?: string | undefined;
}

function readAttempt(): Attempt | undefined {
  const pending = readPending();
  return pending && { ...pending, password: readHeldPassword() };
}

export function RegisterScreen() {
  const [attempt, setAttempt] = useState(readAttempt);
  const [step, setStep] = useState<'form' | 'code' | 'created'>(attempt ? 'code' : 'form');

  const sent = (next: Attempt): void => {
    const { name, email, sentAt } = next;
    keepPending({ name, email, sentAt });
    holdPassword(next.password);
    setAttempt(next);
    setStep('code');
  };
  const created = (signedIn: SignedIn): void => {
    dropPending();
    startSession(signedIn);
    setStep('created');
  };
  const startOver = (): void => {
    dropPending();
    setStep('form');
  };

  if (step === 'created') return <AccountCreated />;
  if (step === 'code' && attempt) {
    return <RegisterCodeForm attempt={attempt} onResent={sent} onCreated={created} onStartOver={startOver} />;
  }
  return <RegisterForm initial={attempt} onSent={sent} />;
}
