import type { SignedIn } from '@kinora/contract';
import { useState } from 'react';
import { startSession } from '../../api/session.ts';
import { AccountCreated } from './account-created.tsx';
import { dropPending, keepPending, type PendingRegistration, readPending } from './pending-registration.ts';
import { RegisterCodeForm } from './register-code-form.tsx';
import { RegisterForm } from './register-form.tsx';

interface Attempt extends PendingRegistration {
  /** Only ever in memory: after a reload it is asked for again. */
  password?: string;
}

export function RegisterScreen() {
  const [attempt, setAttempt] = useState<Attempt | undefined>(readPending);
  const [step, setStep] = useState<'form' | 'code' | 'created'>(attempt ? 'code' : 'form');

  const sent = (next: Attempt): void => {
    const { name, email, sentAt } = next;
    keepPending({ name, email, sentAt });
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
