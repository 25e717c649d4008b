import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import { DocumentTitle } from './document-title.tsx';
import classes from './visitor-layout.module.css';

/** For the one screen that can be looked at without an account. */
export function VisitorLayout() {
  return (
    <>
      <DocumentTitle />
      <header className={classes.bar}>
        <Link to="/signin" aria-label="Kinora home" className={classes.home}>
          <Logo />
        </Link>
        <Button component={Link} to="/signin" variant="subtle" size="sm">
          Sign In
        </Button>
        <Button component={Link} to="/register" size="sm">
          Register
        </Button>
      </header>
      <main className={classes.content}>
        <Outlet />
      </main>
    </>
  );
}
