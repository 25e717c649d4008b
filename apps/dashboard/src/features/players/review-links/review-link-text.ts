import type { ReviewLink } from '@kinora/contract/review-links';
import { relativeTime } from '../../../ui/relative-time.ts';
import { shortDate } from '../../../ui/short-date.ts';

const daySeconds = 86_400;
const soonDays = 14;

export interface LinkState {
  word: string;
  tone: 'good' | 'over';
}

/** What is left, in the largest unit that says something. */
function endText(endsAt: number, now: number): string {
  const left = endsAt - now;
  if (left < 3_600) return 'Ends within the hour';
  if (left < daySeconds) return `Ends in ${Math.round(left / 3_600)} hr`;
  const days = Math.round(left / daySeconds);
  if (days > soonDays) return `Ends on ${shortDate(endsAt)}`;
  return days === 1 ? 'Ends in 1 day' : `Ends in ${days} days`;
}

export function linkState({ state, expires_at, revoked_at }: ReviewLink, now: number): LinkState {
  if (state === 'revoked') return { word: `Revoked ${relativeTime(revoked_at ?? now, now)}`, tone: 'over' };
  if (state === 'used_up') return { word: 'Used up', tone: 'over' };
  if (state === 'expired' || (expires_at !== null && expires_at <= now)) return { word: 'Expired', tone: 'over' };
  return { word: expires_at === null ? 'Active' : endText(expires_at, now), tone: 'good' };
}

const times = (count: number): string => (count === 1 ? 'Opened once' : `Opened ${count.toLocaleString('en')} times`);

/** How often it was opened, when, and how much of the film was seen. */
export function linkFacts(link: ReviewLink, now: number): string {
  const { views, max_views, last_viewed_at, average_watched } = link;
  const opened =
    max_views === null
      ? views > 0 && times(views)
      : `${views.toLocaleString('en')} of ${max_views.toLocaleString('en')} views used`;
  return [
    opened || 'Not opened yet',
    last_viewed_at !== null && `last ${relativeTime(last_viewed_at, now)}`,
    average_watched !== null && `${Math.round(average_watched * 100)}% watched on average`,
  ]
    .filter(Boolean)
    .join(' · ');
}
