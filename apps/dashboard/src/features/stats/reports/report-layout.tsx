import { Outlet } from 'react-router';
import { BrandLogo } from '../../shell/brand-logo.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { SkipLink } from '../../shell/skip-link.tsx';
import { useScreenFocus } from '../../shell/use-screen-focus.ts';
import classes from './report-layout.module.css';

/** In the clothes of the installation, and without a way into it: whoever reads a report has no account here. */
export function ReportLayout() {
  const content = useScreenFocus();
  return (
    <div className={classes.layout}>
      <SkipLink />
      <header className={classes.bar}>
        <BrandLogo />
      </header>
      <main id="content" ref={content} tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <FooterLinks />
    </div>
  );
}
