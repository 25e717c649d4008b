import { Outlet } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import classes from './auth-layout.module.css';
import { BrandPanel } from './brand-panel.tsx';
import { useScreenFocus } from './use-screen-focus.ts';

export function AuthLayout() {
  const content = useScreenFocus();
  return (
    <div className={classes.layout}>
      <BrandPanel />
      <main ref={content} tabIndex={-1} className={classes.main}>
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
