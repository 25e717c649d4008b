import { ApiError, NetworkError } from '../../api/api-error.ts';

interface Patience {
  signal: AbortSignal;
  /** Said before each wait. */
  onWait: () => void;
  /** Ends after so long, or earlier when the network is back. */
  rest?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const mostRefusals = 6;
const longestRestMs = 30_000;
const busyStatuses = [409, 423, 429, 500, 502, 503, 504];

/** A lost network is waited for however long it takes; a server in trouble gets a few more chances. */
const isWorthTrying = (error: unknown, failures: number): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    busyStatuses.includes(error.status) &&
    error.code !== 'upload_used' &&
    failures < mostRefusals);

/** Repeats until it works or cannot work; `attempt` says when it got further, which makes it patient again. */
export async function keepTrying<Result>(
  attempt: (gotFurther: () => void) => Promise<Result>,
  { signal, onWait, rest = restUntilOnline }: Patience,
): Promise<Result> {
  let failures = 0;
  for (;;) {
    try {
      return await attempt(() => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted || !isWorthTrying(error, failures)) throw error;
      onWait();
      await rest(Math.min(longestRestMs, 1000 * 2 ** failures), signal);
      failures += 1;
    }
  }
}

function restUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
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
