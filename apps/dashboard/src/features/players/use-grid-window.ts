import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type GridShape, type GridWindow, gridWindow } from './grid-window.ts';

const sameWindow = (one: GridWindow, other: GridWindow): boolean =>
  one.columns === other.columns &&
  one.first === other.first &&
  one.end === other.end &&
  one.heightAbove === other.heightAbove &&
  one.heightBelow === other.heightBelow;

/** Follows scrolling and resizing; a new answer comes only when other rows have to be drawn. */
export function useGridWindow(
  count: number,
  layout: Omit<GridShape, 'width'>,
): { ref: RefObject<HTMLDivElement | null>; window: GridWindow } {
  const ref = useRef<HTMLDivElement>(null);
  const { leastCardWidth, gap, captionHeight } = layout;
  // Rather too high than too low until the width is known: whoever comes back is led to where they were.
  const [shown, setShown] = useState(() =>
    gridWindow({ ...layout, width: leastCardWidth }, { scrollTop: 0, screenHeight: window.innerHeight, count }),
  );

  useLayoutEffect(() => {
    const grid = ref.current;
    if (!grid) return;
    const look = (): void => {
      const shape = { width: grid.clientWidth, leastCardWidth, gap, captionHeight };
      const view = { scrollTop: -grid.getBoundingClientRect().top, screenHeight: window.innerHeight, count };
      const next = gridWindow(shape, view);
      setShown((last) => (sameWindow(last, next) ? last : next));
    };
    look();
    const resizing = new ResizeObserver(look);
    resizing.observe(grid);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      resizing.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [count, leastCardWidth, gap, captionHeight]);

  return { ref, window: shown };
}
