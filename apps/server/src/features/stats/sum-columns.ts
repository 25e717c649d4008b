import { PageProblem } from '@kinora/contract';

/** What sums are told apart by, with where it is read from. An empty value is one that is not known. */
export const dimensions = {
  total: `''`,
  country: 'country',
  device: 'device',
  browser: 'browser',
  os: 'os',
  language: 'language',
  host: 'host',
  page: 'page',
  referrer: 'referrer',
  player: 'player_id',
  video: `coalesce(video_id, '')`,
  link: 'link_id',
  // Only of plays, for percentiles: how long they took to begin, in steps of a tenth of the last.
  startup: `case when is_play then floor(ln(greatest(startup_ms, 1)) / ln(1.1))::integer::text end`,
  height: `case when is_play then height::text end`,
  error: `nullif(error, '')`,
} as const;

export type SumDimension = keyof typeof dimensions;

export const startupStep = 1.1;

/** What hinders a player on a page, as bits of what it says: part of the value of `problem`, before the page. */
export const problemBits: readonly PageProblem[] = PageProblem.options;

export const counted = [
  'loads',
  'plays',
  'views',
  'viewers',
  'watched_ms',
  'seen_parts',
  'finished',
  'stalled_ms',
  'exits',
];

/** A range of time, in whole days of UTC where it can be and in hours at its ends. */
export interface Range {
  from: Date;
  to: Date;
}

export interface Scope {
  scope: 'w' | 'p' | 'v';
  id: string;
}

export interface Sums {
  loads: number;
  plays: number;
  views: number;
  viewers: number;
  watched_ms: number;
  seen_parts: number;
  finished: number;
  stalled_ms: number;
  exits: number;
}
