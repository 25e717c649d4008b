import type { SignedIn } from '@kinora/contract';
import { type ReactNode, useState } from 'react';
import { SignInCodeForm } from './sign-in-code-form.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';

interface SignInStepsProps {
  /** The address of somebody who is known already. */
  email?: string;
  onSignedIn: (signedIn: SignedIn) => void;
  /** What stands around the form of each step. */
  frame: Record<'password' | 'code', { above?: ReactNode; help?: ReactNode; below?: ReactNode }>;
}

/** The password and, where a second factor is on, its code. */
export function SignInSteps({ email = '', onSignedIn, frame }: SignInStepsProps) {
  const [credentials, setCredentials] = useState<Credentials>({ email, password: '' });
  const [step, setStep] = useState<'password' | 'code'>('password');
  const { above, help, below } = frame[step];
  return (
    <>
      {above}
      {step === 'code' ? (
        <SignInCodeForm
          credentials={credentials}
          help={help}
          onSignedIn={onSignedIn}
          onBack={() => setStep('password')}
        />
      ) : (
        <SignInForm
          initial={credentials}
          isKnown={email !== ''}
          help={help}
          onSignedIn={onSignedIn}
          onCodeRequired={(typed) => {
            setCredentials(typed);
            setStep('code');
          }}
        />
      )}
      {below}
    </>
  );
}
