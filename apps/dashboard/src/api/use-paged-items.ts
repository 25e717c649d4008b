import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Page } from './call.ts';

/** A list that comes in pages, as one: what is there of it, how many there are, and how to get more. */
export function usePagedItems<Item>(pages: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>) {
  const { data, isSuccess, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const loadMore = useCallback((): void => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const totalCount = data?.pages[0]?.totalCount ?? items.length;
  return { items, totalCount, isEmpty: isSuccess && items.length === 0, loadMore };
}
