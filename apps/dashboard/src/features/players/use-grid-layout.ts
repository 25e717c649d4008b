import { type RefObject, useLayoutEffect, useState } from 'react';

/** These are the measures of the style sheet too. All in px; the caption stands under a card's 16:9 picture. */
const leastCardWidth = 250;
const gap = 24;
const captionHeight = 72;

export interface GridLayout {
  columns: number;
  /** With the gap below it. */
  rowHeight: number;
}

export function gridLayout(width: number): GridLayout {
  const columns = Math.max(1, Math.floor((width + gap) / (leastCardWidth + gap)));
  const cardWidth = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: (cardWidth * 9) / 16 + captionHeight + gap };
}

/** Follows the width of the grid. */
export function useGridLayout(grid: RefObject<HTMLElement | null>): GridLayout {
  // Rather too high than too low until the width is known: whoever comes back is led to where they were.
  const [width, setWidth] = useState(leastCardWidth);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const look = (): void => setWidth(element.clientWidth);
    look();
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    return () => resizing.disconnect();
  }, [grid]);
  return gridLayout(width);
}
