import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, EpochSeconds, nameText, Password, PlayerId, ReviewLinkId } from './scalars.ts';

/** Every one but the first opens nothing any more. */
export const ReviewLinkState = z.enum(['active', 'expired', 'used_up', 'revoked']);
export type ReviewLinkState = z.infer<typeof ReviewLinkState>;

/** Of one player. */
export const mostReviewLinks = 100;
export const longestLabel = 100;
export const mostViewsOfLink = 100_000;

export const ReviewLink = z.object({
  id: ReviewLinkId,
  label: z.string(),
  /** What to send; whoever has it may watch. */
  url: z.string(),
  state: ReviewLinkState,
  created_at: EpochSeconds,
  expires_at: z.nullable(EpochSeconds),
  revoked_at: z.nullable(EpochSeconds),
  has_password: z.boolean(),
  /** How many sittings there may be; null for any number. */
  max_views: z.nullable(z.int()),
  /** Sittings so far: whoever loads the page again within one is counted once. */
  views: z.int(),
  last_viewed_at: z.nullable(EpochSeconds),
  /** As the analytics count them, a minute or two later. */
  plays: z.int(),
  /** The share of the film that a play saw of it on average, from 0 to 1; null without plays. */
  average_watched: z.nullable(z.number()),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

const ofPlayer = { player_id: PlayerId };
const one = { ...ofPlayer, review_link_id: ReviewLinkId };

/** No later than calendars go. */
const Moment = EpochSeconds.check(z.lte(253_402_300_799));
const said = {
  label: nameText(longestLabel),
  expires_at: z.optional(z.nullable(Moment)),
  max_views: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(mostViewsOfLink)))),
  password: z.optional(z.nullable(Password)),
};

export const reviewLinkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/players/:player_id/review-links',
    access: 'key',
    summary: 'The review links of a player, newest first',
    input: z.strictObject(ofPlayer),
    output: z.array(ReviewLink),
    errors: ['player_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/players/:player_id/review-links',
    access: 'key',
    summary: 'Make a link that opens a player for whoever has it, whoever else may watch',
    input: z.strictObject({ ...ofPlayer, ...said }),
    output: ReviewLink,
    errors: ['player_not_found', 'review_link_limit_reached'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/players/:player_id/review-links/:review_link_id',
    access: 'key',
    summary: 'Change what is named of a review link; what is left out stays, null takes it away',
    input: z.strictObject({ ...one, ...said, label: z.optional(said.label) }),
    output: ReviewLink,
    errors: ['review_link_not_found', 'review_link_revoked'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/players/:player_id/review-links/:review_link_id/revoke',
    access: 'key',
    summary: 'Make a review link open nothing any more; its figures stay',
    input: z.strictObject(one),
    output: ReviewLink,
    errors: ['review_link_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/players/:player_id/review-links/:review_link_id',
    access: 'key',
    summary: 'Delete a review link and its figures; it opens nothing any more',
    input: z.strictObject(one),
    output: Done,
    errors: ['review_link_not_found'],
  }),
};
