import { date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, momentNow } from '../columns.ts';
import { players } from './players.ts';
import { inWorkspace } from './workspaces.ts';

/** Figures that are shared with whoever has the link: of one player, or of everything. */
export const reportLinks = pgTable(
  'report_links',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    playerId: text('player_id'),
    label: text('label').notNull(),
    secretHash: text('secret_hash').notNull().unique(),
    /** Its owner may copy it again. */
    secretSealed: text('secret_sealed').notNull(),
    endsAt: moment('ends_at'),
    lastOpenedAt: moment('last_opened_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    index('report_links_workspace').on(table.workspaceId, table.createdAt),
    index('report_links_player').on(table.playerId),
    foreignKey({
      name: 'report_links_of_player',
      columns: [table.workspaceId, table.playerId],
      foreignColumns: [players.workspaceId, players.id],
    }).onDelete('cascade'),
  ],
);

/** Who gets a report by mail. Whoever unsubscribed stays here, so that nobody adds them again by mistake. */
export const reportRecipients = pgTable(
  'report_recipients',
  {
    reportId: text('report_id')
      .notNull()
      .references(() => reportLinks.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    addedAt: momentNow('added_at'),
    unsubscribedAt: moment('unsubscribed_at'),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.email] })],
);

/** One for each month that a report or a workspace was mailed, or had nothing to tell: written with the mails. */
export const reportMails = pgTable(
  'report_mails',
  {
    workspaceId: inWorkspace(),
    /** The id of a report, or of the workspace itself. */
    subjectId: text('subject_id').notNull(),
    month: date('month').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.month] }),
    index('report_mails_workspace').on(table.workspaceId),
  ],
);

/** A workspace without a row gets no mail and keeps its views for as long as the installation does. */
export const statsSettings = pgTable('stats_settings', {
  workspaceId: inWorkspace().primaryKey(),
  /** Since when its owner wants the figures of each month. */
  monthlySince: moment('monthly_since'),
  keptDays: integer('kept_days'),
  /** What began before is gone, however long views are kept from now on. */
  keptFrom: date('kept_from'),
});
