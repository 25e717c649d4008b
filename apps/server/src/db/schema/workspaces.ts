import { KeyAccess, type WebflowSite } from '@kinora/contract';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';
import { accounts, sessions } from './people.ts';

/** Owns everything that is made, stored and paid for. */
export const workspaces = pgTable('workspaces', {
  id: text('id').primaryKey(),
  /** Set when its only member is being deleted: from then on nothing new begins in it. */
  deletingSince: moment('deleting_since'),
  /** A saved player is a draft until somebody publishes it. */
  publishSeparately: boolean('publish_separately').notNull().default(false),
  createdAt: momentNow('created_at'),
});

/** What each may do is still the same: everybody is the owner of a workspace of their own. */
const roles = ['owner', 'admin', 'editor', 'author', 'viewer'] as const;

export const memberships = pgTable(
  'memberships',
  {
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: oneOf('role', roles).notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.accountId] }),
    index('memberships_account').on(table.accountId),
    holdsOneOf('memberships_role', table.role, roles),
  ],
);

/** The owner of a row. */
export const inWorkspace = () =>
  text('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });

export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    /** Whoever made it: it acts in their name, and goes with them. */
    createdBy: text('created_by')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    access: oneOf('access', KeyAccess.options).notNull(),
    valueHash: text('value_hash').notNull().unique(),
    valueSealed: text('value_sealed').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    index('api_keys_workspace').on(table.workspaceId, table.createdAt),
    index('api_keys_creator').on(table.createdBy),
    holdsOneOf('api_keys_access', table.access, KeyAccess.options),
  ],
);

export const webflowConnections = pgTable(
  'webflow_connections',
  {
    workspaceId: inWorkspace(),
    codeHash: text('code_hash').notNull(),
    tokenSealed: text('token_sealed').notNull(),
    /** Null until they were asked for: the code is used up by then, so its token has to be kept before. */
    sites: jsonb('sites').$type<WebflowSite[]>(),
    createdAt: momentNow('created_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.codeHash] })],
);

/** Asked for by a session of one person, for one workspace: it counts for both or not at all. */
export const webflowStates = pgTable(
  'webflow_states',
  {
    stateHash: text('state_hash').primaryKey(),
    workspaceId: inWorkspace(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The one code that it came back with. */
    codeHash: text('code_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('webflow_states_expiry').on(table.expiresAt)],
);

// A name belongs to the workspace: a tool that was given another key must not create the same thing twice.
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    workspaceId: inWorkspace(),
    nameHash: text('name_hash').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** Null while the call runs. */
    answerSealed: text('answer_sealed'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.nameHash] }),
    index('idempotency_keys_expiry').on(table.expiresAt),
  ],
);
