/** Runs one piece of work at a time, in the order of asking. A failure is its caller's and holds up nobody. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    /** Resolves when all the work that was asked for so far is done. */
    idle: () => last,
  };
}
