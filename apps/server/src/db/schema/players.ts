import { MediaType, type PlayerConfig } from '@kinora/contract';
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { holdsOneOf, momentNow, oneOf } from '../columns.ts';
import { inWorkspace } from './workspaces.ts';

export const players = pgTable(
  'players',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    name: text('name').notNull(),
    /** As far as there were fields when it was stored: others have come since. */
    config: jsonb('config').$type<Partial<PlayerConfig>>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    index('players_newest').on(table.workspaceId, table.updatedAt.desc(), table.id.desc()),
    unique('players_owner').on(table.workspaceId, table.id),
  ],
);

// The composite key makes it impossible that a source belongs to another workspace than its player.
export const playerSources = pgTable(
  'player_sources',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    playerId: text('player_id').notNull(),
    videoId: text('video_id'),
    url: text('url').notNull(),
    mediaType: oneOf('media_type', MediaType.options).notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    unique('player_sources_one_each').on(table.playerId),
    index('player_sources_video').on(table.videoId),
    foreignKey({
      name: 'player_sources_player',
      columns: [table.workspaceId, table.playerId],
      foreignColumns: [players.workspaceId, players.id],
    }).onDelete('cascade'),
    holdsOneOf('player_sources_media_type', table.mediaType, MediaType.options),
  ],
);
