import { Outlet } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import classes from './auth-layout.module.css';
import { BrandPanel } from './brand-panel.tsx';
import { DocumentTitle } from './document-title.tsx';

export function AuthLayout() {
  return (
    <div className={classes.layout}>
      <DocumentTitle />
      <BrandPanel />
      <main className={classes.main}>
        <div className={classes.phoneLogo}>
          <Logo />
        </div>
        <div className={classes.form}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
