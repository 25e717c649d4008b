import type { StatsQueries } from './stats-database.ts';

const isDay = /^\d{4}-\d\d-\d\d$/;
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

function partOf(day: string): string {
  if (!isDay.test(day)) throw new Error(`no day: ${day}`);
  return `stats.views_${day.replaceAll('-', '')}`;
}

/** Views lie in a part for each day. */
export const roomForViews = (day: string): string =>
  `create table if not exists ${partOf(day)} partition of stats.views for values from ('${day}') to ('${nextDay(day)}')`;

/** Where there is none yet: whoever makes one waits for all who read or write views. */
export async function makeRoomForViews(db: StatsQueries, days: readonly string[]): Promise<void> {
  for (const day of new Set(days)) {
    const { rows } = await db.query('select to_regclass($1) is not null as is_there', [partOf(day)]);
    if (!rows[0]?.is_there) await db.query(roomForViews(day));
  }
}

/** Those that have a part, oldest first. */
export async function daysOfViews(db: StatsQueries): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(to_date(right(relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
     from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'stats.views'::regclass order by 1`,
  );
  return rows.map(({ day }) => day);
}

export async function removeViewsOf(db: StatsQueries, day: string): Promise<void> {
  await db.query(`drop table if exists ${partOf(day)}`);
}
