import type { Refusals } from './refusal-store.ts';

interface Parts {
  save: (refusals: Refusals[]) => Promise<void>;
  onError: (error: unknown) => void;
  waitMs?: number;
}

/** What is told beyond that before it is written is not counted: somebody makes it up. */
const mostWaiting = 1_000;

/** Gathers what was refused and writes it now and then: whoever is refused waits for no database. */
export function createRefusalCounter({ save, onError, waitMs = 1_000 }: Parts) {
  let waiting = new Map<string, Refusals>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const refusals = [...waiting.values()];
    waiting = new Map();
    if (refusals.length > 0) writing = writing.then(() => save(refusals)).catch(onError);
    return writing;
  }

  return {
    count(playerId: string, host: string): void {
      const name = `${playerId} ${host}`;
      const known = waiting.get(name);
      if (known) known.times += 1;
      else if (waiting.size < mostWaiting) waiting.set(name, { playerId, host, times: 1 });
      timer ??= setTimeout(() => void flush(), waitMs).unref();
    },
    flush,
  };
}
