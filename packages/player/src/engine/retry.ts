import type { FailureReason } from '../core/messages.ts';
import { HttpError } from './fetch-range.ts';

const waitsMs = [500, 1000, 2000, 4000, 8000, 8000, 8000];

/** How long to wait before the next try, or nothing when it is time to give up. */
export const waitMsBefore = (failuresInARow: number): number | undefined => waitsMs[failuresInARow - 1];

/** A no that stays one, however often it is asked. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Nobody answered at all. */
export const isOffline = (error: unknown): boolean => error instanceof HttpError && error.status === 0;

export function reasonOf(error: unknown): FailureReason {
  if (!(error instanceof HttpError)) return 'unplayable';
  return isRefusal(error) ? 'unavailable' : 'network';
}

/** Resolves at once where there is a network. */
export const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) return resolve();
    for (const target of [window, signal])
      target.addEventListener(target === window ? 'online' : 'abort', () => resolve(), { once: true });
  });
