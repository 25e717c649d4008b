import type { QueryClient } from '@tanstack/react-query';
import { QuotaBar } from './features/subscriptions/quota-bar.tsx';
import { LibraryScreen, libraryPages } from './features/videos/library-screen.tsx';

export function LibraryRoute() {
  return <LibraryScreen quota={<QuotaBar />} />;
}

export const warmLibrary = (queryClient: QueryClient): Promise<void> =>
  queryClient.prefetchInfiniteQuery(libraryPages());
