import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FetchError } from './fetch-error.tsx';

interface LazyComponentProps<Loaded> {
  load: () => Promise<Loaded>;
  skeleton: ReactNode;
  children: (component: Loaded) => ReactNode;
}

/**
 * A part of a screen whose code comes when it is needed. Where that cannot be fetched, it says so in its own place and
 * can be tried again: a boundary around it would take the whole screen away, and with it what somebody has typed.
 */
export function LazyComponent<Loaded>({ load, skeleton, children }: LazyComponentProps<Loaded>) {
  const [loaded, setLoaded] = useState<{ component: Loaded }>();
  const [isFailed, setFailed] = useState(false);
  const fetchCode = (): Promise<void> =>
    load().then(
      (component) => setLoaded({ component }),
      () => setFailed(true),
    );
  const begin = useEffectEvent(fetchCode);
  useEffect(() => void begin(), []);
  if (loaded) return children(loaded.component);
  return isFailed ? <FetchError onRetry={fetchCode} /> : skeleton;
}
