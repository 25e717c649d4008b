import { StorageKind } from '@kinora/contract/admin';
import { AnnouncementLevel } from '@kinora/contract/announcements';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';

// The shape is rate-limiter-flexible's own.
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** How far the storage has been looked through for files that nobody needs, by the prefix of their keys. */
export const sweepCursors = pgTable('sweep_cursors', {
  prefix: text('prefix').primaryKey(),
  after: text('after').notNull(),
});

/**
 * What lies in the storage, by kind, counted while it is looked through: of the round that is on its way, and of the one
 * that was completed last.
 */
export const storageCounts = pgTable(
  'storage_counts',
  {
    prefix: text('prefix').notNull(),
    kind: oneOf('kind', StorageKind.options).notNull(),
    isRunning: boolean('is_running').notNull(),
    objects: bigint('objects', { mode: 'number' }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    removed: bigint('removed', { mode: 'number' }).notNull(),
    removedBytes: bigint('removed_bytes', { mode: 'number' }).notNull(),
    countedAt: momentNow('counted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.prefix, table.kind, table.isRunning] }),
    holdsOneOf('storage_counts_kind', table.kind, StorageKind.options),
  ],
);

/** One row, made with the database. The storage carries its mark too: nobody tidies up what another database knows. */
export const installation = pgTable('installation', {
  only: boolean('only').primaryKey().default(true),
  mark: text('mark').notNull(),
});

/** A row once somebody has gone through the set-up. */
export const setup = pgTable('setup', {
  only: boolean('only').primaryKey().default(true),
  finishedAt: momentNow('finished_at'),
});

/** One row at most, which the console writes. An empty text is nobody's wish. */
export const branding = pgTable('branding', {
  only: boolean('only').primaryKey().default(true),
  name: text('name').notNull().default(''),
  accent: text('accent').notNull().default(''),
  supportEmail: text('support_email').notNull().default(''),
  termsUrl: text('terms_url').notNull().default(''),
  privacyUrl: text('privacy_url').notNull().default(''),
  footerLinks: jsonb('footer_links').$type<{ label: string; url: string }[]>().notNull().default([]),
  mailSender: text('mail_sender').notNull().default(''),
  /** WebP in base64, a few kilobytes: with the database it is on every server and in every backup. */
  logo: text('logo').notNull().default(''),
  /** In the logo's address, which may be kept for ever. */
  logoVersion: integer('logo_version').notNull().default(0),
});

/** What everybody who is signed in reads above every screen. */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    level: oneOf('level', AnnouncementLevel.options).notNull(),
    text: text('text').notNull(),
    linkUrl: text('link_url').notNull(),
    createdAt: momentNow('created_at'),
    endsAt: moment('ends_at'),
  },
  (table) => [holdsOneOf('announcements_level', table.level, AnnouncementLevel.options)],
);

/** A row for as long as nothing is to be changed. */
export const maintenance = pgTable('maintenance', {
  only: boolean('only').primaryKey().default(true),
  message: text('message').notNull(),
  since: momentNow('since'),
});
