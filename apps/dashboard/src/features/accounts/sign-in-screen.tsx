import type { SignedIn } from '@kinora/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { startSession } from '../../api/session.ts';
import { addressAfterSignIn } from '../../api/sign-in-address.ts';
import { SignInCodeForm } from './sign-in-code-form.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';

export function SignInScreen() {
  const [query] = useSearchParams();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [step, setStep] = useState<'password' | 'code'>('password');

  const enter = (signedIn: SignedIn): void => {
    startSession(signedIn);
    window.location.assign(addressAfterSignIn(query.get('next'), window.location.origin));
  };

  if (step === 'code') {
    return <SignInCodeForm credentials={credentials} onSignedIn={enter} onBack={() => setStep('password')} />;
  }
  return (
    <SignInForm
      initial={credentials}
      onSignedIn={enter}
      onCodeRequired={(typed) => {
        setCredentials(typed);
        setStep('code');
      }}
    />
  );
}
