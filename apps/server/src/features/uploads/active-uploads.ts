import type { IncomingMessage } from 'node:http';
import { Refusal, refuse } from '../../http/refusal.ts';
import { watchSender } from './slow-sender.ts';

/** A file whose last bytes are just coming may still be taken in when the server closes. */
const graceMs = 2_000;

interface Running {
  stop: AbortController;
  done: Promise<unknown>;
}

export type ActiveUploads = ReturnType<typeof createActiveUploads>;

/** The files that are coming in. Senders who are too slow are told so and let go; closing waits for the others, briefly. */
export function createActiveUploads() {
  const running = new Set<Running>();
  let closing = false;
  return {
    async run<T>(request: IncomingMessage, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (closing) refuse('unavailable');
      const stop = new AbortController();
      const unwatch = watchSender(request, () => stop.abort(new Refusal('request_timeout')));
      const done = work(stop.signal);
      const entry = { stop, done: done.catch(() => undefined) };
      running.add(entry);
      try {
        return await done;
      } finally {
        running.delete(entry);
        unwatch();
      }
    },

    /** Afterwards nothing is on its way: each file is whole, resumable, or gone. */
    async end(): Promise<void> {
      closing = true;
      const cut = setTimeout(() => {
        for (const { stop } of running) stop.abort(new Refusal('unavailable'));
      }, graceMs);
      await Promise.all([...running].map(({ done }) => done));
      clearTimeout(cut);
    },
  };
}
