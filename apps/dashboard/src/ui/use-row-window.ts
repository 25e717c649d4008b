import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type RowWindow, rowWindow, sameWindow } from './row-window.ts';

/** Follows scrolling and resizing; a new answer comes only when other rows have to be drawn. */
export function useRowWindow(
  count: number,
  rowHeight: number,
): { ref: RefObject<HTMLDivElement | null>; window: RowWindow } {
  const ref = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<RowWindow>(() =>
    rowWindow({ scrollTop: 0, screenHeight: window.innerHeight, count, rowHeight }),
  );

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const look = (): void => {
      const scrollTop = -list.getBoundingClientRect().top;
      const next = rowWindow({ scrollTop, screenHeight: window.innerHeight, count, rowHeight });
      setShown((last) => (sameWindow(last, next) ? last : next));
    };
    look();
    const resizing = new ResizeObserver(look);
    resizing.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      resizing.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [count, rowHeight]);

  return { ref, window: shown };
}
