import type { SubscriptionStatus } from '../../db/schema.ts';

export type Access = 'full' | 'read_only' | 'none';

/** What each status of the provider allows. Read-only: everything plays and can be edited, nothing new is uploaded. */
export const accessTable: Readonly<Record<SubscriptionStatus, Access>> = {
  created: 'none',
  authenticated: 'full',
  active: 'full',
  pending: 'full',
  halted: 'read_only',
  paused: 'read_only',
  cancelled: 'none',
  completed: 'none',
  expired: 'none',
  // A status that the provider adds some day must neither end a plan nor open it.
  unknown: 'read_only',
};

export interface Standing {
  status: SubscriptionStatus;
  cancelAtCycleEnd: boolean;
  endedAt: Date | null;
  currentEnd: Date | null;
}

export function accessOf(subscription: Standing, now: Date): Access {
  if (isPaidThrough(subscription, now)) return 'full';
  return accessTable[subscription.status];
}

/** Ended before the cycle that was paid for is over. */
function isPaidThrough({ status, cancelAtCycleEnd, endedAt, currentEnd }: Standing, now: Date): boolean {
  const isKept = status === 'completed' || (status === 'cancelled' && cancelAtCycleEnd);
  return isKept && endedAt !== null && currentEnd !== null && endedAt < currentEnd && now < currentEnd;
}
