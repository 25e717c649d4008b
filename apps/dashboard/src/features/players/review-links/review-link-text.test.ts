import type { ReviewLink } from '@kinora/contract/review-links';
import { describe, expect, it } from 'vitest';
import { linkFacts, linkState } from './review-link-text.ts';

const now = 1_800_000_000;
const day = 86_400;
const link: ReviewLink = {
  id: 'rvl_1',
  label: 'For Ada',
  url: 'https://kinora.test/watch/ply_1?s=x',
  state: 'active',
  created_at: now - day,
  expires_at: null,
  revoked_at: null,
  has_password: false,
  max_views: null,
  views: 0,
  last_viewed_at: null,
  plays: 0,
  average_watched: null,
};

describe('the state of a review link', () => {
  it.each([
    [{}, 'Active', 'good'],
    [{ expires_at: now + 60 }, 'Ends within the hour', 'good'],
    [{ expires_at: now + 5 * 3_600 }, 'Ends in 5 hr', 'good'],
    [{ expires_at: now + day }, 'Ends in 1 day', 'good'],
    [{ expires_at: now + 7 * day - 60 }, 'Ends in 7 days', 'good'],
    [{ expires_at: now }, 'Expired', 'over'],
    [{ state: 'expired' }, 'Expired', 'over'],
    [{ state: 'used_up' }, 'Used up', 'over'],
    [{ state: 'revoked', revoked_at: now - 120 }, 'Revoked 2 min ago', 'over'],
  ] as const)('%j is said as %j', (changes, word, tone) => {
    expect(linkState({ ...link, ...changes }, now)).toEqual({ word, tone });
  });

  it('names the day where it is far', () => {
    expect(linkState({ ...link, expires_at: now + 90 * day }, now).word).toMatch(/^Ends on \d+ \w+ 2027$/);
  });
});

describe('the facts of a review link', () => {
  it.each([
    [{}, 'Not opened yet'],
    [{ views: 1, last_viewed_at: now - 60 }, 'Opened once · last 1 min ago'],
    [{ views: 1200, average_watched: 0.634 }, 'Opened 1,200 times · 63% watched on average'],
    [{ max_views: 5 }, '0 of 5 views used'],
    [
      { max_views: 5, views: 5, last_viewed_at: now - day, average_watched: 1 },
      '5 of 5 views used · last 1 day ago · 100% watched on average',
    ],
  ])('%j are %j', (changes, text) => {
    expect(linkFacts({ ...link, ...changes }, now)).toBe(text);
  });
});
