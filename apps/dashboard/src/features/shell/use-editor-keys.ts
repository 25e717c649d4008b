import { useEffect, useEffectEvent } from 'react';

/** What a key asks of the editor; undefined where it is none of ours. */
export function editorKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? ('redo' as const) : ('undo' as const);
  if (event.shiftKey) return undefined;
  if (key === 's') return 'save' as const;
  return key === 'y' ? ('redo' as const) : undefined;
}

/** A dialog's own inputs keep the browser's undo; everything else in the editor goes back with the draft. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.mantine-Modal-content') !== null;

interface EditorActions {
  undo: () => void;
  redo: () => void;
  save: () => void;
}

/** Undo, redo and save by the keys that people's hands know. */
export function useEditorKeys(actions: EditorActions): void {
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    const asked = editorKey(event);
    if (!asked || isElsewhere(event.target)) return;
    event.preventDefault();
    if (asked !== 'save' || !event.repeat) actions[asked]();
  });
  useEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
