import type { Page } from '@kinora/client';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** A list that comes in pages, as one: what is there of it, how many there are, and how to get more. */
export function usePagedItems<Item>(pages: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>) {
  const { data, isSuccess, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  // What has failed is asked for again by its button alone: the end of the list stays in sight meanwhile.
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const loadMore = useCallback((): void => {
    if (canLoadMore) void fetchNextPage();
  }, [canLoadMore, fetchNextPage]);
  const totalCount = data?.pages[0]?.total ?? items.length;
  const isTotalCapped = data?.pages[0]?.isTotalCapped ?? false;
  return { items, totalCount, isTotalCapped, isEmpty: isSuccess && items.length === 0, loadMore };
}
