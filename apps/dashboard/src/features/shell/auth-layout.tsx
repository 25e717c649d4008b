import { Outlet } from 'react-router';
import classes from './auth-layout.module.css';
import { BrandLogo } from './brand-logo.tsx';
import { BrandPanel } from './brand-panel.tsx';
import { FooterLinks } from './footer-links.tsx';
import { useScreenFocus } from './use-screen-focus.ts';

export function AuthLayout() {
  const content = useScreenFocus();
  return (
    <div className={classes.layout}>
      <BrandPanel />
      <main ref={content} tabIndex={-1} className={classes.main}>
        <div className={classes.phoneLogo}>
          <BrandLogo />
        </div>
        <div className={classes.form}>
          <Outlet />
        </div>
        <FooterLinks />
      </main>
    </div>
  );
}
