import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AuthHeading } from './auth-heading.tsx';

export function RegistrationClosed() {
  return (
    <>
      <AuthHeading title="Registration is closed">
        Nobody can create an account here at the moment. If you have one, sign in.
      </AuthHeading>
      <Button component={Link} to="/signin" fullWidth>
        Sign In
      </Button>
    </>
  );
}
