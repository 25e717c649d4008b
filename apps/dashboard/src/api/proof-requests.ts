type Answer = (isGiven: boolean) => void;

/** Joins the calls that are refused until somebody proves who they are to the dialog that asks for it. */
export function createProofRequests() {
  let waiting: Answer[] = [];
  const listeners = new Set<() => void>();
  const answer: Answer = (isGiven) => {
    const asked = waiting;
    waiting = [];
    for (const listener of listeners) listener();
    for (const tell of asked) tell(isGiven);
  };
  return {
    /** False where it is declined, and where no screen is there to ask. */
    ask: (): Promise<boolean> =>
      new Promise((tell) => {
        if (listeners.size === 0) return tell(false);
        waiting = [...waiting, tell];
        for (const listener of listeners) listener();
      }),
    answer,
    isAsked: (): boolean => waiting.length > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) answer(false);
      };
    },
  };
}

export const proofRequests = createProofRequests();
