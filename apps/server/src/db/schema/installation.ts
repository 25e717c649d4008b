import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

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
