import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AbuseReportId, AccountId, Done, Empty, EpochSeconds, PlayerId, pageQuery, VideoId } from '../scalars.ts';
import { note } from './administrators.ts';

export const AbuseReason = z.enum(['copyright', 'privacy', 'violence', 'sexual', 'spam', 'other']);
export type AbuseReason = z.infer<typeof AbuseReason>;

/** As visitors choose it and administrators read it. */
export const abuseReasonWords: Record<AbuseReason, string> = {
  copyright: 'It uses my work without permission',
  privacy: 'It shows me or private information about me',
  violence: 'It is violent, hateful or dangerous',
  sexual: 'It is sexual',
  spam: 'It is spam or fraud',
  other: 'Something else',
};

export const AbuseReportState = z.enum(['open', 'dismissed', 'taken_down']);
export type AbuseReportState = z.infer<typeof AbuseReportState>;

export const AbuseReport = z.object({
  id: AbuseReportId,
  state: AbuseReportState,
  reason: AbuseReason,
  /** In the visitor's own words; empty where there are none. */
  details: z.string(),
  /** Where the visitor can be reached; empty where that was not said. */
  contact: z.string(),
  created_at: EpochSeconds,
  player: z.object({ id: PlayerId, name: z.string(), url: z.string() }),
  /** Null where the player showed a file from elsewhere, which cannot be taken down here, or the video is gone. */
  video: z.nullable(z.object({ id: VideoId, name: z.string(), is_taken_down: z.boolean() })),
  owner: z.object({ account_id: AccountId, email: z.string() }),
});
export type AbuseReport = z.infer<typeof AbuseReport>;

export const AbuseReporting = z.object({ is_on: z.boolean(), open: z.int() });
export type AbuseReporting = z.infer<typeof AbuseReporting>;

export const abuseReportEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/admin/abuse-reporting',
    access: 'admin',
    summary: 'Whether visitors may report videos, and how many reports wait',
    input: Empty,
    output: AbuseReporting,
    errors: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/abuse-reporting',
    access: 'admin',
    summary: 'Offer visitors of share pages to report the video, or stop it. Reports that came stay',
    input: z.strictObject({ is_on: z.boolean() }),
    output: Done,
    errors: [],
    proof: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/abuse-reports',
    access: 'admin',
    summary: 'What visitors reported, newest first. Reports that were dealt with are kept for 90 days',
    input: z.strictObject({
      limit: z._default(pageQuery.limit, 50),
      cursor: pageQuery.cursor,
      state: z.optional(AbuseReportState),
    }),
    output: z.array(AbuseReport),
    errors: [],
    paged: true,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/admin/abuse-reports/:report_id/dismiss',
    access: 'admin',
    summary: 'Leave the video as it is. Taking it down settles every report of it',
    input: z.strictObject({ report_id: AbuseReportId, ...note }),
    output: Done,
    errors: ['abuse_report_not_found'],
    proof: true,
  }),
};
