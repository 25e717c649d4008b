export interface Store<State, Action> {
  state: () => State;
  dispatch: (action: Action) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Outside of React, so that a change redraws the one control that shows it and not the whole screen. */
export function createStore<State, Action>(
  first: State,
  reduce: (state: State, action: Action) => State,
): Store<State, Action> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(action) {
      const next = reduce(state, action);
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
