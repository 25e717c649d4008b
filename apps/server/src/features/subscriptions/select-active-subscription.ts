import type { SubscriptionStatus } from '../../db/schema.ts';
import { accessOf } from './subscription-access.ts';
import type { SubscriptionRow } from './subscription-store.ts';

export interface Settlement {
  /** The one that counts from now on. */
  live: SubscriptionRow | undefined;
  /** Free ones that a paid one replaces. */
  replaced: SubscriptionRow[];
  /** What nobody should pay any more besides the one that counts. */
  toEnd: { row: SubscriptionRow; when: 'now' | 'cycle_end'; successorPlanId: string | null }[];
}

const begun = new Set<SubscriptionStatus>(['active', 'pending', 'halted', 'paused']);

const isPaid = (row: SubscriptionRow) => row.providerSubscriptionId !== null;

function rankOf(row: SubscriptionRow, now: Date): number {
  if (row.status === 'created' || accessOf(row, now) === 'none') return 0;
  if (!isPaid(row)) return 1;
  if (begun.has(row.status)) return 4;
  return row.status === 'authenticated' ? 3 : 2;
}

/** Of all that a workspace has, oldest first, at most one counts: what is paid before what is free, the newest first. */
export function selectActiveSubscription(rows: SubscriptionRow[], now: Date): Settlement {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, now) })).filter(({ rank }) => rank > 0);
  const best = Math.max(0, ...ranked.map(({ rank }) => rank));
  const live = ranked.findLast(({ rank }) => rank === best)?.row;
  if (!live || !isPaid(live)) return { live, replaced: rows.filter((row) => isFree(row) && row !== live), toEnd: [] };

  const others = ranked.filter(({ row, rank }) => row !== live && rank > 1).map(({ row }) => row);
  const successor = others.findLast((row) => row.status === 'authenticated' && isAfter(row, live));
  const stale = others.filter((row) => row !== successor && (begun.has(row.status) || row.status === 'authenticated'));
  const toEnd: Settlement['toEnd'] = stale.map((row) => ({ row, when: 'now', successorPlanId: null }));
  if (successor && !live.cancelAtCycleEnd)
    toEnd.push({ row: live, when: 'cycle_end', successorPlanId: successor.planId });
  return { live, replaced: rows.filter(isFree), toEnd };
}

const isFree = (row: SubscriptionRow) => !isPaid(row) && row.status === 'active';
const isAfter = (row: SubscriptionRow, other: SubscriptionRow) => row.createdAt >= other.createdAt;
