import { Outlet, ScrollRestoration } from 'react-router';
import { DocumentTitle } from './document-title.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** Around every screen: the title of its tab, word of a lost connection, and the place where one was when coming back. */
export function ScreenFrame() {
  return (
    <>
      <DocumentTitle />
      <Outlet />
      <OfflineNotice />
      <ScrollRestoration />
    </>
  );
}
