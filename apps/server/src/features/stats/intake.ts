import type { ViewRow } from './view-store.ts';

interface Options {
  save: (rows: ViewRow[]) => Promise<void>;
  /** So many views are waited with while the database is away or slow; what comes beyond is dropped. */
  mostWaiting?: number;
  batch?: number;
  retryMs?: number;
  onDropped: (count: number) => void;
  onError: (error: unknown) => void;
}

export interface Intake {
  /** Ends when the row is kept for good, or dropped. */
  add: (row: ViewRow) => Promise<void>;
  /** Everything that waits, if the database takes it. */
  close: () => Promise<void>;
}

interface Waiting {
  row: ViewRow;
  done: (() => void)[];
}

/**
 * Whatever has come while the last statement ran goes into the next: few at a time when few come, hundreds under load,
 * and never more than one statement at once.
 */
export function createIntake(options: Options): Intake {
  const { save, mostWaiting = 20_000, batch = 500, retryMs = 1_000, onDropped, onError } = options;
  const waiting = new Map<string, Waiting>();
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const taken = take();
      try {
        await save([...taken.values()].map(({ row }) => row));
        for (const { done } of taken.values()) for (const tell of done) tell();
      } catch (error) {
        onError(error);
        putBack(taken);
        if (isClosed) break;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    running = undefined;
  }

  /** Those that have waited longest. */
  function take(): Map<string, Waiting> {
    const taken = new Map<string, Waiting>();
    for (const [name, word] of waiting) {
      if (taken.size === batch) break;
      taken.set(name, word);
      waiting.delete(name);
    }
    return taken;
  }

  /** A newer word of the same view has taken its place. */
  function putBack(taken: Map<string, Waiting>): void {
    for (const [name, { row, done }] of taken) {
      const newer = waiting.get(name);
      if (newer) newer.done.push(...done);
      else waiting.set(name, { row, done });
    }
  }

  return {
    add(row) {
      const name = `${row.day} ${row.view_id}`;
      const known = waiting.get(name);
      if (isClosed || (!known && waiting.size >= mostWaiting)) {
        onDropped(1);
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const isNewer = !known || row.seq > known.row.seq;
        waiting.set(name, { row: isNewer ? row : known.row, done: [...(known?.done ?? []), resolve] });
        running ??= run();
      });
    },
    async close() {
      isClosed = true;
      await running;
      for (const { done } of waiting.values()) for (const tell of done) tell();
    },
  };
}
