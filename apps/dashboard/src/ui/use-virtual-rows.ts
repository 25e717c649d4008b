import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

interface RowOptions {
  count: number;
  /** Of every row, in px: which rows to draw is computed, not measured. */
  rowHeight: number;
  /** Rows drawn above and below the screen, so that quick scrolling shows no gap. */
  overscan: number;
}

export interface VirtualRows {
  first: number;
  /** One past the last drawn row. */
  end: number;
  heightAbove: number;
  heightBelow: number;
}

/** Which rows of a long list have to be in the page, and how tall the rest of it is. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, options: RowOptions): VirtualRows {
  const { count, rowHeight, overscan } = options;
  const scrollMargin = useTopOf(list);
  // The virtualizer asks for the heights anew when the keys change.
  const getItemKey = useCallback((index: number) => `${index} of ${rowHeight} px`, [rowHeight]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Where the page stands is up to the browser and the router.
    scrollToFn: () => undefined,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const end = (rows.at(-1)?.index ?? -1) + 1;
  return { first, end, heightAbove: first * rowHeight, heightBelow: (count - end) * rowHeight };
}

/** How far down the page a list begins. What stands above it comes and goes, and the page grows and shrinks with it. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = (): void => setTop((last) => (list.current ? topOf(list.current) : last));
    look();
    const resizing = new ResizeObserver(look);
    resizing.observe(document.body);
    return () => resizing.disconnect();
  }, [list]);
  return top;
}

const topOf = (element: HTMLElement): number => Math.round(element.getBoundingClientRect().top + window.scrollY);
