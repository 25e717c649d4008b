import { useEffect } from 'react';
import type { DraftStore } from './draft-store.ts';

/** What a key asks of the draft; undefined where it is none of ours. */
export function historyKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? ('redo' as const) : ('undo' as const);
  return key === 'y' && !event.shiftKey ? ('redo' as const) : undefined;
}

/** A dialog's own inputs keep the browser's undo; everything else in the editor goes back with the draft. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.mantine-Modal-content') !== null;

export function useUndoKeys(store: DraftStore): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const type = historyKey(event);
      if (!type || isElsewhere(event.target)) return;
      event.preventDefault();
      store.dispatch({ type });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [store]);
}
