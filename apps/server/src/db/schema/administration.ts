import { RegistrationMode } from '@kinora/contract';
import { AdminAct } from '@kinora/contract/admin';
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';
import { accounts } from './people.ts';

/** Who runs the installation. What people have in their workspaces is as closed to them as to anybody. */
export const administrators = pgTable('administrators', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Of the sign-in provider, and for as long as it says so; nobody named them by hand. */
  byGroup: boolean('by_group').notNull().default(false),
  createdAt: momentNow('created_at'),
});

/**
 * Without references: it outlives whom it names. It holds ids, never addresses, so that of somebody who is gone nothing
 * is left that says who it was.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: momentNow('at'),
    act: oneOf('act', AdminAct.options).notNull(),
    /** Null where nobody was signed in. */
    actorId: text('actor_id'),
    via: text('via').notNull(),
    subjectId: text('subject_id').notNull(),
    detail: text('detail').notNull(),
    note: text('note').notNull(),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc(), table.id.desc()),
    holdsOneOf('audit_log_act', table.act, AdminAct.options),
  ],
);

/** One row at most, which the console writes. */
export const registrationRules = pgTable(
  'registration_rules',
  {
    only: boolean('only').primaryKey().default(true),
    mode: oneOf('mode', RegistrationMode.options).notNull(),
    domains: text('domains').array().notNull(),
  },
  (table) => [holdsOneOf('registration_rules_mode', table.mode, RegistrationMode.options)],
);

/** An address that may register. It needs no token: whoever registers proves the address with a code. */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    isAdministrator: boolean('is_administrator').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('invitations_expiry').on(table.expiresAt)],
);
