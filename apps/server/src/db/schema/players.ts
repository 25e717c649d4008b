import { MediaType, type PlayerConfig } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';
import { accounts } from './people.ts';
import { inWorkspace } from './workspaces.ts';

export const players = pgTable(
  'players',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    /** Name and config are what viewers see. As far as there were fields when it was stored: others have come since. */
    name: text('name').notNull(),
    config: jsonb('config').$type<Partial<PlayerConfig>>().notNull(),
    /** Of what was saved last. */
    version: integer('version').notNull().default(1),
    /** Of what viewers see, while something newer was saved that they do not see yet; null where that is the newest. */
    liveVersion: integer('live_version'),
    publishVersion: integer('publish_version'),
    publishAt: moment('publish_at'),
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

/** What a version plays. The id is that of the source, which a draft may have before viewers do. */
export interface VersionSource {
  id: string;
  url: string;
  mediaType: MediaType;
  videoId: string | null;
}

// Its first key finds what goes with a workspace, and the whole of it the newest of a player.
export const playerVersions = pgTable(
  'player_versions',
  {
    workspaceId: inWorkspace(),
    playerId: text('player_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    config: jsonb('config').$type<Partial<PlayerConfig>>().notNull(),
    source: jsonb('source').$type<VersionSource>(),
    authorId: text('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    createdAt: momentNow('created_at'),
    liveFrom: moment('live_from'),
    /** The own images that its config names, so that they are kept as long as it may be restored with them. */
    images: text('images').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.playerId, table.version] }),
    index('player_versions_author').on(table.authorId),
    index('player_versions_images').on(table.workspaceId).where(sql`${table.images} <> '{}'`),
    foreignKey({
      name: 'player_versions_player',
      columns: [table.workspaceId, table.playerId],
      foreignColumns: [players.workspaceId, players.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
