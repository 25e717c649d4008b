import type { FailureReason } from './messages.ts';

const mediaErrors: Readonly<Record<number, FailureReason>> = { 2: 'network', 3: 'unplayable', 4: 'unavailable' };

/** A media element names a missing file and a lost network alike (4); being offline tells them apart. */
export function toFailure(mediaErrorCode: number | undefined, online: boolean): FailureReason {
  if (!online) return 'network';
  return mediaErrors[mediaErrorCode ?? 0] ?? 'unplayable';
}
