import { useEffect, useState } from 'react';
import { createRecollections, type Recollection } from './recollections.ts';
import { sessionUser } from './session.ts';

/** The amount as it is, and until that is known as it was at the last visit. */
export function useRecollection(what: Recollection, now: number | undefined): number | undefined {
  const [recollections] = useState(() => createRecollections(localStorage, sessionUser()?.email ?? ''));
  const [before] = useState(() => recollections.recall(what));
  useEffect(() => {
    if (now !== undefined) recollections.remember(what, now);
  }, [recollections, what, now]);
  return now ?? before;
}
