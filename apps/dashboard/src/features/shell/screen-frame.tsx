import { Outlet, ScrollRestoration } from 'react-router';
import { DocumentTitle } from './document-title.tsx';

/** Around every screen: the title of its tab, and the place where one was when coming back to it. */
export function ScreenFrame() {
  return (
    <>
      <DocumentTitle />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
