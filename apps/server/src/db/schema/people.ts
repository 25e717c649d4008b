import { OtpPurpose } from '@kinora/contract';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';

/** A person. What people make belongs to a workspace. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    loginFailures: integer('login_failures').notNull().default(0),
    loginBlockedUntil: moment('login_blocked_until'),
    deletingSince: moment('deleting_since'),
    /** By an administrator: nobody gets in, and what is embedded goes on playing. */
    suspendedAt: moment('suspended_at'),
    suspendedReason: text('suspended_reason'),
    lastSignInAt: moment('last_sign_in_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('accounts_newest').on(table.createdAt.desc(), table.id.desc())],
);

const ofAccount = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** From the first set-up on. Secrets are sealed; without one that is confirmed it is off. */
export const twoFactors = pgTable('two_factors', {
  accountId: ofAccount().primaryKey(),
  secret: text('secret'),
  pendingSecret: text('pending_secret'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  recoveryCodeHash: text('recovery_code_hash'),
  undoableUntil: moment('undoable_until'),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: ofAccount(),
    tokenHash: text('token_hash').notNull().unique(),
    device: text('device').notNull(),
    createdAt: momentNow('created_at'),
    lastSeenAt: momentNow('last_seen_at'),
    provenAt: momentNow('proven_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expiry').on(table.expiresAt)],
);

// Codes belong to an address, not to an account: the account may not exist yet.
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    purpose: oneOf('purpose', OtpPurpose.options).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    index('one_time_codes_address').on(table.email, table.purpose, table.id),
    holdsOneOf('one_time_codes_purpose', table.purpose, OtpPurpose.options),
  ],
);

// A link in a mail that was asked for on behalf of an account. Several may be good at once.
export const resetLinks = pgTable(
  'reset_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: ofAccount(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('reset_links_account').on(table.accountId)],
);

// Browsers by which somebody got in before, each with a count of failed sign-ins of its own.
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: text('id').primaryKey(),
    accountId: ofAccount(),
    tokenHash: text('token_hash').notNull(),
    loginFailures: integer('login_failures').notNull().default(0),
    loginBlockedUntil: moment('login_blocked_until'),
    lastUsedAt: momentNow('last_used_at'),
  },
  (table) => [unique('trusted_devices_token').on(table.accountId, table.tokenHash)],
);
