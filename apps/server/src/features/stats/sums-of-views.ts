import { flag } from './beacon.ts';
import { dimensions } from './sum-columns.ts';
import { isOfViewer } from './visitor-store.ts';

/** Views of a workspace that count, within an hour or a day, with what is asked of each. */
export const counting = `
  select v.*, flags & ${flag.background} <> 0 as is_background,
    startup_ms is not null and flags & ${flag.background} = 0 as is_play
  from stats.views v
  where workspace_id = $1 and started_at >= $2 and started_at < $3
    and day between ($2 at time zone 'UTC')::date - 2 and ($3 at time zone 'UTC')::date + 2
    and ${isOfViewer}`;

/** $1 to $3 as above, $4 and $5: which players and videos were touched. */
export const scopes = `
  cross join lateral (values ('w', workspace_id), ('p', player_id), ('v', video_id)) as s (scope, scope_id)
  where (s.scope = 'w' or (s.scope = 'p' and s.scope_id = any($4)) or (s.scope = 'v' and s.scope_id = any($5)))`;

/** Sums of the views between $2 and $3, told apart by everything that is asked for. */
export const sumsOfViews = `
  select workspace_id, s.scope, s.scope_id, d.dim, d.value,
    count(*) filter (where is_play or flags & ${flag.seen} <> 0) as loads,
    count(*) filter (where is_play) as plays,
    count(*) filter (where is_play and (
      watched_ms >= 3000 or duration_ms between 1 and 9999 and watched_ms >= duration_ms * 0.3)) as views,
    0 as viewers,
    coalesce(sum(watched_ms) filter (where is_play), 0) as watched_ms,
    coalesce(sum(length(replace(passes, '0', ''))) filter (where is_play), 0) as seen_parts,
    count(*) filter (where is_play and length(passes) > 95) as finished,
    coalesce(sum(stalled_ms) filter (where is_play), 0) as stalled_ms,
    count(*) filter (where startup_ms is null and error = '' and not is_background
      and flags & ${flag.intent} <> 0) as exits
  from (${counting}) as counting
  cross join lateral (values ${Object.entries(dimensions)
    .map(([dim, value]) => `('${dim}', ${value})`)
    .join(', ')}) as d (dim, value)
  ${scopes} and d.value is not null and not (s.scope = 'p' and d.dim = 'player')
    and not (s.scope = 'v' and d.dim = 'video')`;
export const bySums = 'group by workspace_id, s.scope, s.scope_id, d.dim, d.value';
