import { type Draft, type DraftAction, type DraftState, reduceDraft, startDraft } from './editor-draft.ts';

export interface DraftStore {
  state: () => DraftState;
  dispatch: (action: DraftAction) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Outside of React, so that a dragged colour redraws the one control that shows it and not the whole panel. */
export function createDraftStore(stored: Draft): DraftStore {
  let state = startDraft(stored);
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(action) {
      const next = reduceDraft(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
