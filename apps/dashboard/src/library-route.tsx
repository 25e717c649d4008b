import type { QueryClient } from '@tanstack/react-query';
import { QuotaBar } from './features/subscriptions/quota-bar.tsx';
import { LibraryScreen, libraryPages } from './features/videos/library-screen.tsx';
import { RowSkeleton } from './features/videos/row-skeleton.tsx';
import { ListSkeleton } from './ui/list-skeleton.tsx';
import { withPlan } from './with-plan.tsx';

function LibrarySkeleton() {
  return (
    <ListSkeleton title="Video Library" order={1}>
      <RowSkeleton count={6} />
    </ListSkeleton>
  );
}

export const LibraryRoute = withPlan(() => <LibraryScreen quota={<QuotaBar />} />, LibrarySkeleton);

export const prefetchLibrary = (queryClient: QueryClient): Promise<void> =>
  queryClient.prefetchInfiniteQuery(libraryPages());
