import { useEffect, useState } from 'react';
import { type CountName, localStore } from './browser-storage.ts';
import { createLastKnownCounts } from './last-known-counts.ts';
import { sessionUser } from './session.ts';

/** The amount as it is, and until that is known as it was at the last visit. */
export function useLastKnownCount(what: CountName, now: number | undefined): number | undefined {
  const [counts] = useState(() => createLastKnownCounts(localStore, sessionUser()?.email ?? ''));
  const [before] = useState(() => counts.recall(what));
  useEffect(() => {
    if (now !== undefined) counts.remember(what, now);
  }, [counts, what, now]);
  return now ?? before;
}
