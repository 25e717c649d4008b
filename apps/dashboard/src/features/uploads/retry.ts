import { KinoraError } from '@kinora/client';
import { NetworkError } from '../../api/network-error.ts';

interface RetryOptions {
  signal: AbortSignal;
  /** Said before each wait. */
  onWait: () => void;
  /** Ends after so long, or earlier when the network is back. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const mostRefusals = 6;
const longestWaitMs = 30_000;
const busyStatuses = [409, 423, 429, 500, 502, 503, 504];

/** A lost network is waited for however long it takes; a server in trouble gets a few more chances. */
const isWorthRetrying = (error: unknown, failures: number): boolean =>
  error instanceof NetworkError ||
  (error instanceof KinoraError &&
    busyStatuses.includes(error.status) &&
    error.code !== 'upload_used' &&
    failures < mostRefusals);

/** Repeats until it works or cannot work; `attempt` says when it got further, which starts the count anew. */
export async function retry<Result>(
  attempt: (gotFurther: () => void) => Promise<Result>,
  { signal, onWait, wait = waitUntilOnline }: RetryOptions,
): Promise<Result> {
  let failures = 0;
  for (;;) {
    try {
      return await attempt(() => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted || !isWorthRetrying(error, failures)) throw error;
      onWait();
      await wait(Math.min(longestWaitMs, 1000 * 2 ** failures), signal);
      failures += 1;
    }
  }
}

function waitUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      done.abort();
      settle();
    };
    const timer = setTimeout(() => end(resolve), ms);
    window.addEventListener('online', () => end(resolve), { signal: done.signal });
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: done.signal });
  });
}
