import { useEffect, useEffectEvent } from 'react';

/** Does something once, a while after the component appeared; not at all if it is gone by then. */
export function useTimeout(delayMs: number, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
}
