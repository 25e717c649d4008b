import { AbuseReason, AbuseReportState } from '@kinora/contract/admin';
import { boolean, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';
import { players } from './players.ts';
import { inWorkspace } from './workspaces.ts';

/** A row for as long as visitors may report videos. */
export const abuseReporting = pgTable('abuse_reporting', {
  only: boolean('only').primaryKey().default(true),
  since: momentNow('since'),
});

/** What visitors said of a player. Of who they are it holds what they gave themselves, and nothing else. */
export const abuseReports = pgTable(
  'abuse_reports',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    playerId: text('player_id').notNull(),
    /** What it showed then. */
    videoId: text('video_id'),
    reason: oneOf('reason', AbuseReason.options).notNull(),
    details: text('details').notNull(),
    contact: text('contact').notNull(),
    state: oneOf('state', AbuseReportState.options).notNull().default('open'),
    createdAt: momentNow('created_at'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    foreignKey({
      name: 'abuse_reports_player',
      columns: [table.workspaceId, table.playerId],
      foreignColumns: [players.workspaceId, players.id],
    }).onDelete('cascade'),
    index('abuse_reports_newest').on(table.createdAt.desc(), table.id.desc()),
    index('abuse_reports_video').on(table.videoId),
    index('abuse_reports_of_player').on(table.playerId),
    holdsOneOf('abuse_reports_reason', table.reason, AbuseReason.options),
    holdsOneOf('abuse_reports_state', table.state, AbuseReportState.options),
  ],
);
