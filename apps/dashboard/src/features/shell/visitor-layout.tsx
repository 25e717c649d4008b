import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { brandName } from '../../api/page-settings.ts';
import { BrandLogo } from './brand-logo.tsx';
import { SkipLink } from './skip-link.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import classes from './visitor-layout.module.css';

/** For the one screen that can be looked at without an account. */
export function VisitorLayout() {
  const content = useScreenFocus();
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <Link to="/signin" aria-label={`${brandName()} home`} className={classes.home}>
          <BrandLogo />
        </Link>
        <Button component={Link} to="/signin" variant="subtle" size="sm">
          Sign In
        </Button>
        <Button component={Link} to="/register" size="sm">
          Register
        </Button>
      </header>
      <main id="content" ref={content} tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </>
  );
}
