import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { databaseConfig, statsDatabaseConfig } from '../compose/database-config.ts';
import { connect } from '../db/connect.ts';
import { players } from '../db/schema.ts';
import { openStatsDatabase } from '../db/stats/stats-database.ts';
import { makeRoomForViews } from '../db/stats/views-by-day.ts';
import { readUserAgent } from '../features/stats/user-agent.ts';
import { saveViews, type ViewRow } from '../features/stats/view-store.ts';
import type { Settings } from '../settings/settings.ts';

/** A view of some time ago, which no player could tell of any more. */
export interface PastView
  extends Pick<
    ViewRow,
    | 'player_id'
    | 'video_id'
    | 'visitor'
    | 'country'
    | 'language'
    | 'host'
    | 'page'
    | 'referrer'
    | 'flags'
    | 'problems'
    | 'startup_ms'
    | 'watched_ms'
    | 'duration_ms'
    | 'stalls'
    | 'stalled_ms'
    | 'height'
    | 'error'
    | 'passes'
  > {
  startedAt: Date;
  userAgent: string;
}

const atOnce = 500;

/** For the demo: puts views into the past, as if players had told of them then. The worker sums them up. */
export async function writeViews(settings: Settings, views: readonly PastView[]): Promise<void> {
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const connection = connect({ config: databaseConfig(settings), poolSize: 1, onError });
  const stats = await openStatsDatabase({ config: statsDatabaseConfig(settings), poolSize: 2, onError });
  try {
    const ids = [...new Set(views.map(({ player_id }) => player_id))];
    const known = await connection.db
      .select({ id: players.id, workspaceId: players.workspaceId })
      .from(players)
      .where(inArray(players.id, ids));
    const owners = new Map(known.map(({ id, workspaceId }) => [id, workspaceId]));
    const rows = views.flatMap((view) => toRow(view, owners.get(view.player_id)));
    await makeRoomForViews(stats.pool, [...new Set(rows.map(({ day }) => day))]);
    for (let at = 0; at < rows.length; at += atOnce) await saveViews(stats.pool, rows.slice(at, at + atOnce));
  } finally {
    await stats.close();
    await connection.close();
  }
}

function toRow({ startedAt, userAgent, ...view }: PastView, workspaceId: string | undefined): ViewRow[] {
  if (workspaceId === undefined) return [];
  return [
    {
      ...view,
      ...readUserAgent(userAgent),
      day: startedAt.toISOString().slice(0, 10),
      view_id: randomBytes(10).toString('hex'),
      seq: 1,
      workspace_id: workspaceId,
      age_ms: Date.now() - startedAt.getTime(),
      link_id: null,
    },
  ];
}
