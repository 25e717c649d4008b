import type { Page } from '@kinora/client';
import type { Video } from '@kinora/contract';
import type { InfiniteData } from '@tanstack/react-query';

export type VideoPage = Page<Video[]>;
export type VideoPages = InfiniteData<VideoPage, string | undefined>;

const editItems = (pages: VideoPages, edit: (items: Video[]) => Video[]): VideoPages => ({
  ...pages,
  pages: pages.pages.map((page) => {
    const items = edit(page.items);
    return items === page.items ? page : { ...page, items };
  }),
});

/** The same list with one video as it is now; pages without it stay the very same. */
export const withVideo = (pages: VideoPages, video: Video): VideoPages =>
  editItems(pages, (items) =>
    items.some(({ id }) => id === video.id) ? items.map((item) => (item.id === video.id ? video : item)) : items,
  );

/**
 * What a long list becomes when its beginning was fetched anew: what is new or changed stands first, everything that
 * was known keeps its place behind it. Nothing is skipped although each page ends where it ended before.
 */
export function withNewest(pages: VideoPages, fresh: VideoPage): VideoPages {
  const known = new Set(fresh.items.map(({ id }) => id));
  const rest = editItems(pages, (items) =>
    items.some(({ id }) => known.has(id)) ? items.filter(({ id }) => !known.has(id)) : items,
  );
  const [first, ...others] = rest.pages;
  if (!first) return pages;
  return {
    ...rest,
    pages: [
      { ...first, items: [...fresh.items, ...first.items], total: fresh.total, isTotalCapped: fresh.isTotalCapped },
      ...others,
    ],
  };
}

export function withoutVideo(pages: VideoPages, videoId: string): VideoPages {
  const rest = editItems(pages, (items) =>
    items.some(({ id }) => id === videoId) ? items.filter(({ id }) => id !== videoId) : items,
  );
  if (rest.pages.every((page, index) => page === pages.pages[index])) return pages;
  return {
    ...rest,
    pages: rest.pages.map((page) => ({ ...page, total: page.total && page.total - 1 })),
  };
}
