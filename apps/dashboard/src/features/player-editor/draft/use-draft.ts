import {
  canChange,
  type DefaultSet,
  type Field,
  type FieldValue,
  getValue,
  type NumericLimits,
} from '@kinora/player-config';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DraftStore } from './draft-store.ts';
import type { DraftState } from './editor-draft.ts';
import type { EditorParts } from './editor-parts.ts';

export interface EditorContextValue {
  store: DraftStore;
  /** The default set of this installation. */
  defaults: DefaultSet;
  limits: NumericLimits;
  parts: EditorParts;
  /** Saves what is in the draft now. */
  save: () => void;
}

const EditorContext = createContext<EditorContextValue | undefined>(undefined);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('This part of the editor stands outside of it');
  return value;
}

/** `pick` must answer something that is equal by identity while it is unchanged. */
export function useDraft<Picked>(pick: (state: DraftState) => Picked): Picked {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => pick(store.state()));
}

export interface FieldHandle<F extends Field> {
  value: FieldValue<F>;
  isOpen: boolean;
  change: (value: FieldValue<F>) => void;
}

export function useField<F extends Field>(field: F): FieldHandle<F> {
  const { store } = useEditor();
  const value = useDraft(({ draft }) => getValue(draft.config, field));
  const isOpen = useDraft(({ draft }) => canChange(draft.config, field));
  return { value, isOpen, change: (next) => changeNow(store, field, next) };
}

function changeNow<F extends Field>(store: DraftStore, field: F, value: FieldValue<F>): void {
  store.dispatch({ type: 'change', field, value, atMs: performance.now() });
}
