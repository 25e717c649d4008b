import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FetchError } from './fetch-error.tsx';

interface LazyPartProps<Part> {
  load: () => Promise<Part>;
  waiting: ReactNode;
  children: (part: Part) => ReactNode;
}

/**
 * A part of a screen whose code comes when it is needed. Where that cannot be fetched, it says so in its own place and
 * can be tried again: a boundary around it would take the whole screen away, and with it what somebody has typed.
 */
export function LazyPart<Part>({ load, waiting, children }: LazyPartProps<Part>) {
  const [loaded, setLoaded] = useState<{ part: Part }>();
  const [isFailed, setFailed] = useState(false);
  const fetchPart = (): Promise<void> =>
    load().then(
      (part) => setLoaded({ part }),
      () => setFailed(true),
    );
  const begin = useEffectEvent(fetchPart);
  useEffect(() => void begin(), []);
  if (loaded) return children(loaded.part);
  return isFailed ? <FetchError onRetry={fetchPart} /> : waiting;
}
