import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { hasPasswords } from '../../api/page-settings.ts';
import { addressAfterSignIn } from '../../api/sign-in-address.ts';
import { AuthHeading } from './auth-heading.tsx';
import { OpenidWay } from './openid-way.tsx';

/** The sign-in screen where there is a provider: beside the password, or in its place. */
export const withOpenid = (PasswordScreen: ComponentType<{ otherWay: ReactNode }>): ComponentType =>
  function OpenidSignInScreen() {
    const [query] = useSearchParams();
    const way = <OpenidWay next={addressAfterSignIn(query.get('next'), window.location.origin)} />;
    if (hasPasswords()) return <PasswordScreen otherWay={way} />;
    return (
      <>
        <AuthHeading title="Sign In">Welcome back. Good to see you.</AuthHeading>
        {way}
      </>
    );
  };
