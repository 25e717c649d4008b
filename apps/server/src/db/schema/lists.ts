import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { holdsOneOf, oneOf } from '../columns.ts';

const lists = ['videos', 'players'] as const;

/**
 * How long the lists of a workspace are, as changes that add up: counting a hundred thousand rows takes longer than
 * reading a page of them. Triggers on both tables write them, and sum up what has come together; nobody waits for
 * anybody, as nothing is ever updated.
 */
export const listLengths = pgTable(
  'list_lengths',
  {
    // Without a reference: a change to a video must not wait for whoever holds its workspace.
    workspaceId: text('workspace_id').notNull(),
    list: oneOf('list', lists).notNull(),
    change: integer('change').notNull(),
  },
  (table) => [
    index('list_lengths_workspace').on(table.workspaceId, table.list),
    holdsOneOf('list_lengths_list', table.list, lists),
  ],
);
