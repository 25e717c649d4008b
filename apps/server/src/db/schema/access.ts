import { Visibility } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';
import { players } from './players.ts';
import { inWorkspace } from './workspaces.ts';

/** Who may watch a player. One without a row is for everybody. */
export const playerAccess = pgTable(
  'player_access',
  {
    playerId: text('player_id').primaryKey(),
    workspaceId: inWorkspace(),
    visibility: oneOf('visibility', Visibility.options).notNull().default('public'),
    allowedDomains: text('allowed_domains').array().notNull().default(sql`'{}'`),
    allowBuilders: boolean('allow_builders').notNull().default(false),
    allowLocal: boolean('allow_local').notNull().default(false),
    allowDirect: boolean('allow_direct').notNull().default(true),
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    passwordHash: text('password_hash'),
    requiresToken: boolean('requires_token').notNull().default(false),
    /** Not everybody who has the address may watch. The trigger that protects films reads it. */
    isLimited: boolean('is_limited')
      .notNull()
      .generatedAlwaysAs(
        sql`visibility = 'private' or allowed_domains <> '{}' or not allow_direct or opens_at is not null or closes_at is not null or password_hash is not null or requires_token`,
      ),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    foreignKey({
      name: 'player_access_player',
      columns: [table.workspaceId, table.playerId],
      foreignColumns: [players.workspaceId, players.id],
    }).onDelete('cascade'),
    holdsOneOf('player_access_visibility', table.visibility, Visibility.options),
  ],
);

/** By which the sites of a workspace sign who may watch: the public half alone, so that nobody here could. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    name: text('name').notNull(),
    /** The 32 bytes of Ed25519, as base64. */
    publicKey: text('public_key').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('signing_keys_workspace').on(table.workspaceId, table.createdAt)],
);

/** How often pages of a domain were refused a player, by day. */
export const accessRefusals = pgTable(
  'access_refusals',
  {
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    day: date('day').notNull(),
    times: integer('times').notNull(),
    lastAt: momentNow('last_at'),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.host, table.day] }),
    index('access_refusals_day').on(table.day),
  ],
);

/** Addresses that let whoever has them watch a player, whoever else may. */
export const reviewLinks = pgTable(
  'review_links',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    playerId: text('player_id').notNull(),
    label: text('label').notNull(),
    /** By which it is found. */
    secretHash: text('secret_hash').notNull(),
    /** By which its owner can copy it again. */
    secretSealed: text('secret_sealed').notNull(),
    passwordHash: text('password_hash'),
    expiresAt: moment('expires_at'),
    /** Of sittings; null for any number. */
    maxViews: integer('max_views'),
    views: integer('views').notNull().default(0),
    lastViewedAt: moment('last_viewed_at'),
    revokedAt: moment('revoked_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    foreignKey({
      name: 'review_links_player',
      columns: [table.workspaceId, table.playerId],
      foreignColumns: [players.workspaceId, players.id],
    }).onDelete('cascade'),
    unique('review_links_secret').on(table.secretHash),
    index('review_links_newest').on(table.playerId, table.createdAt.desc(), table.id.desc()),
  ],
);

/** Who is watching by a link, so that whoever loads the page again is not counted again. */
export const reviewSittings = pgTable(
  'review_sittings',
  {
    linkId: text('link_id')
      .notNull()
      .references(() => reviewLinks.id, { onDelete: 'cascade' }),
    /** Nothing can be read back from it. */
    viewer: text('viewer').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.viewer] }), index('review_sittings_end').on(table.endsAt)],
);
