import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment, momentNow } from './columns.ts';

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  loginFailures: integer('login_failures').notNull().default(0),
  loginBlockedUntil: moment('login_blocked_until'),
  twoFactorSecret: text('two_factor_secret'),
  twoFactorPendingSecret: text('two_factor_pending_secret'),
  twoFactorLastStep: bigint('two_factor_last_step', { mode: 'number' }).notNull().default(0),
  recoveryCodeHash: text('recovery_code_hash'),
  twoFactorUndoableUntil: moment('two_factor_undoable_until'),
  deletingSince: moment('deleting_since'),
  createdAt: momentNow('created_at'),
});

const owner = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: owner(),
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
    purpose: text('purpose').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('one_time_codes_address').on(table.email, table.purpose, table.id)],
);

// A link in a mail that was asked for on behalf of an account. Several may be good at once.
export const resetLinks = pgTable(
  'reset_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: owner(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('reset_links_account').on(table.accountId)],
);

// Browsers by which somebody got in before, each with a count of failed sign-ins of its own.
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: text('id').primaryKey(),
    accountId: owner(),
    tokenHash: text('token_hash').notNull(),
    loginFailures: integer('login_failures').notNull().default(0),
    loginBlockedUntil: moment('login_blocked_until'),
    lastUsedAt: momentNow('last_used_at'),
  },
  (table) => [unique('trusted_devices_token').on(table.accountId, table.tokenHash)],
);

export const videos = pgTable(
  'videos',
  {
    id: text('id').primaryKey(),
    accountId: owner(),
    name: text('name').notNull(),
    status: text('status').notNull(),
    statusReason: text('status_reason'),
    storageKey: text('storage_key').notNull(),
    hlsKey: text('hls_key'),
    posterKey: text('poster_key'),
    storyboardKey: text('storyboard_key'),
    sizeBytes: bytes('size_bytes'),
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    probe: jsonb('probe'),
    playableAt: moment('playable_at'),
    /** Of a failed video: when the file as it came was removed. Until then it takes a place of the plan. */
    originalGoneAt: moment('original_gone_at'),
    deletedAt: moment('deleted_at'),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    index('videos_newest').on(table.accountId, table.updatedAt.desc(), table.id.desc()),
    unique('videos_owner').on(table.accountId, table.id),
  ],
);

export const uploadTickets = pgTable(
  'upload_tickets',
  {
    id: text('id').primaryKey(),
    accountId: owner(),
    videoId: text('video_id').notNull(),
    maxBytes: bytes('max_bytes').notNull(),
    contentType: text('content_type').notNull(),
    /** Set where the file comes in pieces. */
    declaredBytes: bytes('declared_bytes'),
    leaseHolder: text('lease_holder'),
    leaseUntil: moment('lease_until'),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.videoId], foreignColumns: [videos.accountId, videos.id] }).onDelete(
      'cascade',
    ),
    index('upload_tickets_expiry').on(table.expiresAt),
  ],
);

export const processingSteps = pgTable(
  'processing_steps',
  {
    accountId: owner(),
    videoId: text('video_id').notNull(),
    step: text('step').notNull(),
    state: text('state').notNull(),
    progress: real('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    fencingToken: integer('fencing_token').notNull().default(0),
    reason: text('reason'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.step] }),
    foreignKey({ columns: [table.accountId, table.videoId], foreignColumns: [videos.accountId, videos.id] }).onDelete(
      'cascade',
    ),
  ],
);

export const images = pgTable(
  'images',
  {
    key: text('key').primaryKey(),
    accountId: owner(),
    fileName: text('file_name').notNull(),
    contentMd5: text('content_md5').notNull(),
    contentType: text('content_type'),
    sizeBytes: bytes('size_bytes'),
    storedAt: moment('stored_at'),
    expiresAt: moment('expires_at').notNull(),
    /** When it was first seen that no player shows it. */
    unusedSince: moment('unused_since'),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('images_account').on(table.accountId)],
);

export const players = pgTable(
  'players',
  {
    id: text('id').primaryKey(),
    accountId: owner(),
    name: text('name').notNull(),
    config: jsonb('config').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    index('players_newest').on(table.accountId, table.updatedAt.desc(), table.id.desc()),
    unique('players_owner').on(table.accountId, table.id),
  ],
);

// The composite keys make it impossible that a source joins a player and a video of different owners.
export const playerSources = pgTable(
  'player_sources',
  {
    id: text('id').primaryKey(),
    accountId: owner(),
    playerId: text('player_id').notNull(),
    videoId: text('video_id'),
    url: text('url').notNull(),
    mediaType: text('media_type').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    unique('player_sources_one_each').on(table.playerId),
    index('player_sources_video').on(table.videoId),
    foreignKey({
      columns: [table.accountId, table.playerId],
      foreignColumns: [players.accountId, players.id],
    }).onDelete('cascade'),
  ],
);

// A price that was changed is another plan at the provider, and so is the same price for another key.
export const providerPlans = pgTable('provider_plans', {
  providerPlanId: text('provider_plan_id').primaryKey(),
  keyId: text('key_id').notNull(),
  planId: text('plan_id').notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  period: text('period').notNull(),
  createdAt: momentNow('created_at'),
});

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    accountId: owner(),
    planId: text('plan_id').notNull(),
    providerSubscriptionId: text('provider_subscription_id').unique(),
    providerPlanId: text('provider_plan_id'),
    status: text('status').notNull(),
    live: boolean('live').notNull(),
    /** Null begins with the first payment. */
    startAt: moment('start_at'),
    endedAt: moment('ended_at'),
    currentStart: moment('current_start'),
    currentEnd: moment('current_end'),
    cancelAtCycleEnd: boolean('cancel_at_cycle_end').notNull().default(false),
    switchesToPlanId: text('switches_to_plan_id'),
    paymentMethod: jsonb('payment_method'),
    raw: jsonb('raw'),
    syncedAt: moment('synced_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live').on(table.accountId).where(sql`${table.live}`),
    uniqueIndex('subscriptions_one_created').on(table.accountId).where(sql`${table.status} = 'created'`),
    index('subscriptions_account').on(table.accountId, table.createdAt),
  ],
);

export const invoices = pgTable(
  'invoices',
  {
    providerInvoiceId: text('provider_invoice_id').primaryKey(),
    accountId: owner(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    lineItems: jsonb('line_items').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    billingStart: moment('billing_start'),
    billingEnd: moment('billing_end'),
    paidAt: moment('paid_at'),
    shortUrl: text('short_url').notNull(),
    issuedAt: moment('issued_at').notNull(),
    // The provider counts in whole seconds and its ids are random: of two bills of one second this tells the later.
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [index('invoices_newest').on(table.accountId, table.issuedAt.desc(), table.sequence.desc())],
);

export const payments = pgTable(
  'payments',
  {
    providerPaymentId: text('provider_payment_id').primaryKey(),
    accountId: owner(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    confirmedAt: momentNow('confirmed_at'),
  },
  (table) => [index('payments_account').on(table.accountId)],
);

export const webhookEvents = pgTable('webhook_events', {
  eventId: text('event_id').primaryKey(),
  kind: text('kind').notNull(),
  providerSubscriptionId: text('provider_subscription_id'),
  receivedAt: momentNow('received_at'),
  handledAt: moment('handled_at'),
});

export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    accountId: owner(),
    name: text('name').notNull(),
    access: text('access').notNull(),
    valueHash: text('value_hash').notNull().unique(),
    valueSealed: text('value_sealed').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('api_keys_account').on(table.accountId, table.createdAt)],
);

export const webflowConnections = pgTable(
  'webflow_connections',
  {
    accountId: owner(),
    codeHash: text('code_hash').notNull(),
    tokenSealed: text('token_sealed').notNull(),
    /** Null until they were asked for: the code is used up by then, so its token has to be kept before. */
    sites: jsonb('sites'),
    createdAt: momentNow('created_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

export const webflowStates = pgTable(
  'webflow_states',
  {
    stateHash: text('state_hash').primaryKey(),
    accountId: owner(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The one code that it came back with. */
    codeHash: text('code_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('webflow_states_expiry').on(table.expiresAt)],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: owner(),
    nameHash: text('name_hash').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** Null while the call runs. */
    answerSealed: text('answer_sealed'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.nameHash] }),
    index('idempotency_keys_expiry').on(table.expiresAt),
  ],
);

// The shape is rate-limiter-flexible's own.
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** One row, made with the database. The storage carries its mark too: nobody tidies up what another database knows. */
export const installation = pgTable('installation', {
  only: boolean('only').primaryKey().default(true),
  mark: text('mark').notNull(),
});
