import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { DocumentTitle } from './document-title.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** Every address that is opened from outside has the same key: it must not begin where another one was left. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Around every screen: the title of its tab, word of a lost connection, and the place where one was when coming back. */
export function ScreenFrame() {
  return (
    <>
      <DocumentTitle />
      <Outlet />
      <OfflineNotice />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
