import { KinoraError } from '@kinora/client';

export function explain(error: unknown): string {
  const isRefused = error instanceof KinoraError && error.code !== 'no_answer';
  if (!isRefused) return 'Kinora does not answer. Check the address and try again.';
  if (error.status === 401) return 'This API key is not known. Generate another in your Kinora profile.';
  if (error.status === 429) return 'Too many calls. Wait a moment and try again.';
  return error.message;
}
