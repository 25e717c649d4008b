import { useEffect, useRef } from 'react';

/** Asks for the next page a good while before the last row is on screen. */
export function EndOfList({ onSeen }: { onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = ref.current;
    if (!end) return;
    // Quick scrolling brings several reports at once, and the one that counts need not be the first of them.
    const look = (reports: IntersectionObserverEntry[]): void => {
      if (reports.some(({ isIntersecting }) => isIntersecting)) onSeen();
    };
    const watcher = new IntersectionObserver(look, { rootMargin: '0px 0px 1200px' });
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [onSeen]);
  return <div ref={ref} />;
}
