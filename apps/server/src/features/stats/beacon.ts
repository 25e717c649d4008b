import { playerIdPattern, videoIdPattern } from '@kinora/contract';
import * as z from 'zod';

/** What happened in a view, as bits of `k`. */
export const flag = {
  muted: 1,
  autoplay: 2,
  background: 4,
  fullscreen: 8,
  captions: 16,
  intent: 32,
  seen: 64,
  ended: 128,
  automated: 256,
} as const;

export const parts = 100;
const longestMs = 2 ** 31 - 1;
const dayMs = 86_400_000;

const milliseconds = z.int().min(0).max(longestMs);
/** Postgres takes neither of them. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
const short = (max: number) => z.string().max(max).refine(isStorable);

/** As docs/decisions/0034-views-are-told-cumulatively.md has it; unknown letters are those of a later player. */
const Wire = z.object({
  v: z.literal(1),
  i: z.string().regex(/^[0-9a-z]{16,24}$/),
  t: z.int().min(0).max(1_000_000),
  a: milliseconds,
  n: z.int().min(0).max(1_000_000),
  p: z.string().regex(new RegExp(`^${playerIdPattern}$`)),
  f: z
    .string()
    .regex(new RegExp(`^${videoIdPattern}$`))
    .optional(),
  o: short(300).default(''),
  g: short(300).default(''),
  u: short(300).default(''),
  s: milliseconds.optional(),
  w: milliseconds.default(0),
  d: milliseconds.default(0),
  b: z.tuple([z.int().min(0).max(100_000), milliseconds]).default([0, 0]),
  q: z.int().min(0).max(20_000).default(0),
  k: z.int().min(0).max(65_535).default(0),
  e: z.enum(['network', 'unavailable', 'unplayable']).optional(),
  z: short(60).default(''),
  l: short(35).default(''),
  x: z.int().min(0).max(65_535).default(0),
  h: z
    .string()
    .regex(/^[0-9a-z]{0,100}$/)
    .default(''),
});

export interface Beacon {
  viewId: string;
  /** As YYYY-MM-DD. */
  day: string;
  ageMs: number;
  seq: number;
  playerId: string;
  videoId: string | undefined;
  host: string;
  page: string;
  referrer: string;
  startupMs: number | undefined;
  watchedMs: number;
  durationMs: number;
  stalls: number;
  stalledMs: number;
  height: number;
  flags: number;
  error: string;
  timeZone: string;
  language: string;
  problems: number;
  passes: string;
}

/** What a player says of a view; undefined where it makes no sense. */
export function parseBeacon(body: string, now: number): Beacon | undefined {
  const wire = Wire.safeParse(parseJson(body));
  if (!wire.success) return undefined;
  const { a, d, e, f, g, h, i, k, l, n, o, p, q, s, t, u, w, x, z: timeZone, b } = wire.data;
  const host = hostOf(o);
  return {
    viewId: i,
    day: dayOf(t, now),
    ageMs: Math.min(a, dayMs),
    seq: n,
    playerId: p,
    videoId: f,
    host,
    page: host && host + pathOf(g),
    referrer: hostOf(u),
    startupMs: s,
    // Four times as fast as the clock is as fast as any player goes.
    watchedMs: Math.min(w, mostWatched(a)),
    durationMs: d,
    stalls: b[0],
    stalledMs: Math.min(b[1], a),
    height: q,
    flags: k,
    error: e ?? '',
    timeZone,
    language: languageOf(l),
    problems: x,
    passes: h.replace(/0+$/, ''),
  };
}

/** Of media time in so much time of the clock. */
const mostWatched = (ms: number): number => Math.min(4 * ms + 5_000, longestMs);

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A viewer's clock may go wrong by a day; one that goes further says nothing. */
function dayOf(day: number, now: number): string {
  const today = Math.floor(now / dayMs);
  return new Date((Math.abs(day - today) <= 1 ? day : today) * dayMs).toISOString().slice(0, 10);
}

function hostOf(origin: string): string {
  try {
    const { protocol, host } = new URL(origin);
    return /^https?:$/.test(protocol) ? host.slice(0, 260) : '';
  } catch {
    return '';
  }
}

/** Queries and fragments may name a person. */
const pathOf = (path: string): string => (path.startsWith('/') ? path.replace(/[?#].*$/, '') : '');

function languageOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return '';
  }
}
