import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { EpochSeconds, PlayerId, text, VideoId } from './scalars.ts';

/** A day of somebody's calendar, as in 2026-11-17, that exists. */
export const CalendarDay = z
  .string()
  .check(
    z.refine(
      (day) => /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day,
      'must be a day such as 2026-11-17',
    ),
  );

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
const TimeZone = text(1, 60).check(z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin'));

/** Of one player, of one video, or of everything where neither is named. */
const scope = { player_id: z.optional(PlayerId), video_id: z.optional(VideoId) };
/** Both days are part of it; they begin and end as in `tz`. */
export const range = { from: CalendarDay, to: CalendarDay, tz: z._default(TimeZone, 'UTC') };

/** What every figure counts is said in docs/stats.md, in one sentence each. */
const Counts = z.object({
  /** Players of which at least half was in view for a second. */
  loads: z.int(),
  /** Films that showed their first frame after somebody pressed play, or by themselves. */
  plays: z.int(),
  /** Plays of which at least three seconds were watched, or a third of a film under ten seconds. */
  views: z.int(),
  /** Different viewers of each day, summed over the days: whoever comes back tomorrow counts again. */
  daily_viewers: z.int(),
  /** Of film that ran, whatever was watched twice counted twice. */
  watched_seconds: z.int(),
  /** The share of the film that a play saw of it on average, from 0 to 1; null without plays. */
  average_watched: z.nullable(z.number()),
  /** Plays that reached the last twentieth. */
  finished: z.int(),
});
export type Counts = z.infer<typeof Counts>;

const Point = z.extend(Counts, {
  /** When the hour, day, week or month begins, in the time zone that was asked for. */
  at: EpochSeconds,
});

export const Interval = z.enum(['hour', 'day', 'week', 'month']);
export type Interval = z.infer<typeof Interval>;

export const Dimension = z.enum([
  'country',
  'device',
  'browser',
  'os',
  'language',
  'host',
  'page',
  'referrer',
  'player',
  'video',
]);
export type Dimension = z.infer<typeof Dimension>;

const Overview = z.object({
  totals: Counts,
  /** Of as many days right before. */
  previous: Counts,
  series: z.array(Point),
});
export type Overview = z.infer<typeof Overview>;

const Share = z.extend(z.omit(Counts, { daily_viewers: true }), {
  /** A country by its two letters, a host, an address, an id…; empty where it is not known. */
  value: z.string(),
  /** Of a player or a video that is still there. */
  name: z.nullable(z.string()),
});
export type Share = z.infer<typeof Share>;

/** A film in a hundred equal parts. */
const Retention = z.object({
  plays: z.int(),
  duration_seconds: z.number(),
  /** How many plays saw each part. */
  reached: z.array(z.int()),
  /** How often each part was run through: more than `reached` where people watched it again. */
  passes: z.array(z.int()),
});
export type Retention = z.infer<typeof Retention>;

const Quality = z.object({
  plays: z.int(),
  /** From the press on play to the first frame; null without plays. */
  startup_ms: z.nullable(z.object({ p50: z.int(), p75: z.int(), p95: z.int() })),
  /** The share of the time that people waited once the film had begun. */
  rebuffer_ratio: z.nullable(z.number()),
  /** Somebody wanted to play and left before the first frame. */
  exits_before_start: z.int(),
  errors: z.array(z.object({ reason: z.string(), plays: z.int() })),
  /** The best that was shown, by its height in pixels. */
  heights: z.array(z.object({ height: z.int(), plays: z.int() })),
});
export type Quality = z.infer<typeof Quality>;

export const PageProblem = z.enum([
  'autoplay_blocked',
  'fullscreen_blocked',
  'picture_in_picture_blocked',
  'sandboxed',
  'wrong_shape',
  'too_narrow',
  'twice_on_page',
  'insecure_page',
  'never_seen',
  'files_blocked',
]);
export type PageProblem = z.infer<typeof PageProblem>;

const EmbeddingPage = z.object({
  player_id: PlayerId,
  player_name: z.nullable(z.string()),
  /** Where it is embedded; only its host where the page does not tell more. Empty for views of the player itself. */
  page: z.string(),
  loads: z.int(),
  last_seen_at: EpochSeconds,
  /** What hinders the player there, with how many of these loads met it. */
  problems: z.array(z.object({ problem: PageProblem, loads: z.int() })),
});
export type EmbeddingPage = z.infer<typeof EmbeddingPage>;

export const statsEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/stats/overview',
    access: 'key',
    summary: 'Loads, plays, views, viewers and watch time of some days, beside the days before, and how they ran',
    input: z.strictObject({ ...scope, ...range, interval: z._default(Interval, 'day') }),
    output: Overview,
    errors: ['range_invalid', 'player_not_found', 'video_not_found'],
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/stats/breakdown',
    access: 'key',
    summary: 'The same figures by country, device, page and more, most plays first',
    input: z.strictObject({
      ...scope,
      ...range,
      by: Dimension,
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 50),
    }),
    output: z.object({
      /** How many there are, shown or not. */
      count: z.int(),
      shares: z.array(Share),
    }),
    errors: ['range_invalid', 'player_not_found', 'video_not_found'],
  }),
  retention: endpoint({
    method: 'GET',
    path: '/stats/videos/:video_id/retention',
    access: 'key',
    summary: 'Which parts of a video were watched, and watched again, by days of UTC',
    input: z.strictObject({ video_id: VideoId, from: CalendarDay, to: CalendarDay }),
    output: Retention,
    errors: ['range_invalid', 'video_not_found'],
  }),
  playerRetention: endpoint({
    method: 'GET',
    path: '/stats/players/:player_id/retention',
    access: 'key',
    summary: 'The same of one player, for the video that was played most in it',
    input: z.strictObject({ player_id: PlayerId, from: CalendarDay, to: CalendarDay }),
    output: Retention,
    errors: ['range_invalid', 'player_not_found'],
  }),
  quality: endpoint({
    method: 'GET',
    path: '/stats/quality',
    access: 'key',
    summary: 'How fast films began, how long people waited, and what failed',
    input: z.strictObject({ ...scope, ...range }),
    output: Quality,
    errors: ['range_invalid', 'player_not_found', 'video_not_found'],
  }),
  live: endpoint({
    method: 'GET',
    path: '/stats/live',
    access: 'key',
    summary: 'Who is watching now: films that ran within the last minute and a half',
    input: z.strictObject({}),
    output: z.object({
      watching: z.int(),
      players: z.array(z.object({ player_id: PlayerId, name: z.nullable(z.string()), watching: z.int() })),
    }),
    errors: [],
  }),
  pages: endpoint({
    method: 'GET',
    path: '/stats/pages',
    access: 'key',
    summary: 'Where players were embedded in the last thirty days, and what hinders them there',
    input: z.strictObject({ player_id: z.optional(PlayerId) }),
    output: z.array(EmbeddingPage),
    errors: ['player_not_found'],
  }),
  activity: endpoint({
    method: 'GET',
    path: '/stats/activity',
    access: 'key',
    summary: 'Plays of each of the last thirty days and the number of embedding pages, of up to a hundred players',
    input: z.strictObject({ player_ids: text(1, 4_000) }),
    output: z.array(
      z.object({
        player_id: PlayerId,
        /** By days of UTC, the last one today. */
        plays: z.array(z.int()),
        pages: z.int(),
      }),
    ),
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: '/stats/export',
    access: 'key',
    summary: 'Figures of each day, or every view, as CSV, JSON or NDJSON',
    input: z.strictObject({
      ...scope,
      ...range,
      rows: z._default(z.enum(['days', 'views']), 'days'),
      format: z._default(z.enum(['csv', 'json', 'ndjson']), 'csv'),
    }),
    output: z.string(),
    errors: ['range_invalid', 'player_not_found', 'video_not_found'],
    bytes: ['text/csv; charset=utf-8', 'application/json; charset=utf-8', 'application/x-ndjson'],
  }),
};
