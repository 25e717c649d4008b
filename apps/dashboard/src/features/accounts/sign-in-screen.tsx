import type { SignedIn } from '@kinora/contract';
import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { startSession } from '../../api/session.ts';
import { addressAfterSignIn } from '../../api/sign-in-address.ts';
import { AuthHeading } from './auth-heading.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

const toFrame = (otherWay: ReactNode) => ({
  password: {
    above: <AuthHeading title="Sign In">Welcome back. Good to see you.</AuthHeading>,
    help: (
      <Group justify="flex-end" mt={-6}>
        <Anchor component={Link} to="/forgot-password" size="sm">
          Forgot password ?
        </Anchor>
      </Group>
    ),
    below: (
      <>
        {otherWay}
        <Text size="sm" c="dimmed" ta="center" mt="xl">
          Haven't register yet?{' '}
          <Anchor component={Link} to="/register" size="sm" className="app-text-link">
            Register Now
          </Anchor>
        </Text>
      </>
    ),
  },
  code: {
    above: <AuthHeading title="2FA Authentication">Enter the 6-digit code from your authenticator app.</AuthHeading>,
    help: (
      <Anchor component={Link} to="/account-recovery" size="sm">
        Lost your device? Recover account
      </Anchor>
    ),
  },
});

export function SignInScreen({ otherWay }: { otherWay?: ReactNode }) {
  const [query] = useSearchParams();
  const enter = (signedIn: SignedIn): void => {
    startSession(signedIn);
    window.location.assign(addressAfterSignIn(query.get('next'), window.location.origin));
  };
  return <SignInSteps onSignedIn={enter} frame={toFrame(otherWay)} />;
}
