import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { DocumentTitle } from './document-title.tsx';
import classes from './main-layout.module.css';
import { MobileDrawer } from './mobile-drawer.tsx';
import { NavBar } from './nav-bar.tsx';
import type { PlacedLink } from './screen-link.ts';

interface MainLayoutProps {
  links: PlacedLink[];
  /** What other features have to say on every screen. */
  notices: ReactNode;
}

export function MainLayout({ links, notices }: MainLayoutProps) {
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A new screen is read from its beginning; the link that led here may be gone.
  useDidUpdate(() => content.current?.focus({ preventScroll: true }), [pathname]);
  return (
    <div className={classes.layout}>
      <DocumentTitle />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <NavBar links={links} isDrawerOpen={isDrawerOpen} onOpenDrawer={drawer.open} />
      <MobileDrawer links={links} opened={isDrawerOpen} onClose={drawer.close} />
      <main id="content" ref={content} tabIndex={-1} className={classes.content}>
        {notices}
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
