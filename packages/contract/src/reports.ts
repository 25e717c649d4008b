import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Email, Empty, EpochSeconds, nameText, PlayerId, ReportId } from './scalars.ts';
import { CalendarDay, Dimension, Interval, range, statsEndpoints } from './stats.ts';

export const mostRecipients = 10;

const Recipient = z.object({
  email: z.string(),
  /** False once they have unsubscribed: they are mailed no more, whoever adds them again. */
  is_subscribed: z.boolean(),
});

export const ReportLink = z.object({
  id: ReportId,
  label: z.string(),
  /** Of the whole account where none is named. */
  player_id: z.nullable(PlayerId),
  player_name: z.nullable(z.string()),
  /** What is handed out. Whoever has it sees the figures. */
  url: z.string(),
  ends_at: z.nullable(EpochSeconds),
  created_at: EpochSeconds,
  last_opened_at: z.nullable(EpochSeconds),
  /** Who gets the figures of each month by mail. */
  recipients: z.array(Recipient),
});
export type ReportLink = z.infer<typeof ReportLink>;

const changeable = {
  label: nameText(80),
  ends_at: z.nullable(EpochSeconds.check(z.lte(253_402_300_799))),
  /** Who gets the figures of each month by mail from now on. */
  emails: z.array(Email).check(z.maxLength(mostRecipients)),
};

const reportLinkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/reports',
    access: 'member',
    summary: 'The links under which figures are shared, newest first',
    input: Empty,
    output: z.array(ReportLink),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/reports',
    access: 'member',
    summary: 'Share the figures of one player, or of the whole account, with whoever has the link',
    input: z.strictObject({ ...changeable, player_id: z.nullable(PlayerId) }),
    output: ReportLink,
    errors: ['player_not_found', 'report_limit_reached'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/reports/:link_id',
    access: 'member',
    summary: 'Change what a report link is called, when it ends and who gets it by mail',
    input: z.strictObject({ link_id: ReportId, ...changeable }),
    output: ReportLink,
    errors: ['report_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/reports/:link_id',
    access: 'member',
    summary: 'Revoke a report link; it stops working at once',
    input: z.strictObject({ link_id: ReportId }),
    output: Done,
    errors: ['report_not_found'],
  }),
};

/** What a report says of itself. */
const SharedReport = z.object({
  label: z.string(),
  /** Null where it is of the whole account. */
  player_name: z.nullable(z.string()),
  shared_by: z.string(),
  ends_at: z.nullable(EpochSeconds),
});
export type SharedReport = z.infer<typeof SharedReport>;

/** Called with the secret of the link as the bearer token. They answer what the owner sees, of what the link is for. */
const sharedReportEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/report',
    access: 'report',
    summary: 'What a shared report is of',
    input: Empty,
    output: SharedReport,
    errors: ['report_not_found'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/report/overview',
    access: 'report',
    summary: 'The figures of a shared report',
    input: z.strictObject({ ...range, interval: z._default(Interval, 'day') }),
    output: statsEndpoints.overview.output,
    errors: ['report_not_found', 'range_invalid'],
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/report/breakdown',
    access: 'report',
    summary: 'The figures of a shared report by country, device, page and more',
    input: z.strictObject({
      ...range,
      by: Dimension,
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
    }),
    output: statsEndpoints.breakdown.output,
    errors: ['report_not_found', 'range_invalid'],
  }),
  retention: endpoint({
    method: 'GET',
    path: '/report/retention',
    access: 'report',
    summary: 'Which parts of the video were watched in the player that a shared report is of',
    input: z.strictObject({ from: CalendarDay, to: CalendarDay }),
    output: statsEndpoints.playerRetention.output,
    // A report of everything is of many videos.
    errors: ['report_not_found', 'range_invalid', 'player_not_found'],
  }),
  quality: endpoint({
    method: 'GET',
    path: '/report/quality',
    access: 'report',
    summary: 'How well it played, of a shared report',
    input: z.strictObject(range),
    output: statsEndpoints.quality.output,
    errors: ['report_not_found', 'range_invalid'],
  }),
};

const StatsSettings = z.object({
  /** The figures of each month by mail, to whoever owns the workspace. */
  monthly_mail: z.boolean(),
  /** For how many days single views, and hours, are kept. */
  kept_days: z.int(),
  /** What the installation allows. */
  longest_kept_days: z.int(),
});
export type StatsSettings = z.infer<typeof StatsSettings>;

const statsSettingsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/stats-settings',
    access: 'member',
    summary: 'Whether figures are mailed each month, and how long single views are kept',
    input: Empty,
    output: StatsSettings,
    errors: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/stats-settings',
    access: 'member',
    summary: 'Change them; what is older than that goes within minutes, its sums by the day stay',
    input: z.strictObject({ monthly_mail: z.boolean(), kept_days: z.int().check(z.gte(1), z.lte(730)) }),
    output: StatsSettings,
    errors: [],
  }),
  removeFigures: endpoint({
    method: 'DELETE',
    path: '/stats-settings/figures',
    access: 'member',
    summary: 'Delete all figures of some days of UTC, for good: single views, sums and retention',
    input: z.strictObject({ from: CalendarDay, to: CalendarDay }),
    output: Done,
    errors: ['range_invalid'],
    proof: true,
  }),
};

/** The calls around sharing figures. Apart from the others, so that no other screen has to load them. */
export const reportsApi = {
  reports: reportLinkEndpoints,
  report: sharedReportEndpoints,
  statsSettings: statsSettingsEndpoints,
};
