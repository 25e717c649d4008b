import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

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

/** One row, made with the database. The storage carries its mark too: nobody tidies up what another database knows. */
export const installation = pgTable('installation', {
  only: boolean('only').primaryKey().default(true),
  mark: text('mark').notNull(),
});
