import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, text, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const momentNow = (name: string) => moment(name).notNull().defaultNow();
export const bytes = (name: string) => bigint(name, { mode: 'number' });

/** One of a few words: for the compiler. `holdsOneOf` beside it says the same to Postgres. */
export const oneOf = <Word extends string>(name: string, words: readonly Word[]) =>
  text(name, { enum: words as readonly [Word, ...Word[]] });

/** Refuses any other word, whoever writes it. */
export const holdsOneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`);

/** The API speaks epoch seconds everywhere. */
export const toEpochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The database's clock decides every expiry, so that processes with different clocks agree. */
export const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;
