/** Lets one piece of work through at a time, in the order of asking. A failure is its caller's and holds up nobody. */
export function createTurnstile() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    pass<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    /** Resolves when everybody who asked so far is through. */
    idle: () => last,
  };
}
