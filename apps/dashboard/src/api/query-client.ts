import { KinoraError } from '@kinora/client';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isTimeout } from './network-error.ts';

/** Somebody who has waited for long already is told so, instead of being made to wait again. */
const isWorthRetrying = (error: Error): boolean =>
  error instanceof KinoraError ? error.status >= 500 : !isTimeout(error);

const quickRetries = 2;
const retryDelayMs = (failures: number): number => 500 * 2 ** failures;

/** Told at once that something is being sent, a button is disabled before a second press can reach it. */
notifyManager.setScheduler(queueMicrotask);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Offline too: a failure must reach the screen at once, where a paused call would spin for as long as it lasts.
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < quickRetries && isWorthRetrying(error),
        retryDelay: retryDelayMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
