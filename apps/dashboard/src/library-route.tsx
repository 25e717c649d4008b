import { QuotaBar } from './features/subscriptions/quota-bar.tsx';
import { LibraryScreen } from './features/videos/library-screen.tsx';

export function LibraryRoute() {
  return <LibraryScreen quota={<QuotaBar />} />;
}
