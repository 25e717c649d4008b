import { sql } from 'drizzle-orm';
import { bigint, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const momentNow = (name: string) => moment(name).notNull().defaultNow();
export const bytes = (name: string) => bigint(name, { mode: 'number' });

/** The API speaks epoch seconds everywhere. */
export const toEpochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The database's clock decides every expiry, so that processes with different clocks agree. */
export const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;
