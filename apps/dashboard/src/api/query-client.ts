import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const isWorthRetrying = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isWorthRetrying(error) },
      // Every failure must reach the screen at once: a paused mutation would spin for as long as the browser is offline.
      mutations: { networkMode: 'always', retry: false },
    },
  });
