import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { FooterLinks } from './footer-links.tsx';
import classes from './main-layout.module.css';
import { MobileDrawer } from './mobile-drawer.tsx';
import { NavBar } from './nav-bar.tsx';
import type { PlacedLink } from './screen-link.ts';
import { SkipLink } from './skip-link.tsx';
import { useScreenFocus } from './use-screen-focus.ts';

interface MainLayoutProps {
  links: PlacedLink[];
  /** What other features have to say on every screen. */
  notices: ReactNode;
}

export function MainLayout({ links, notices }: MainLayoutProps) {
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const content = useScreenFocus();
  return (
    <div className={classes.layout}>
      <SkipLink />
      <NavBar links={links} isDrawerOpen={isDrawerOpen} onOpenDrawer={drawer.open} />
      <MobileDrawer links={links} opened={isDrawerOpen} onClose={drawer.close} />
      <main id="content" ref={content} tabIndex={-1} className={classes.content}>
        {notices}
        <Outlet />
      </main>
      <FooterLinks />
    </div>
  );
}
