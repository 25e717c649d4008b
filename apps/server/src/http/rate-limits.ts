import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** Who is counted, how often within how many seconds. Kept in the database: shared by all processes, alive after a restart. */
export const limitTable = {
  'login failures of an ip': { points: 30, seconds: 300 },
  'recovery tries': { points: 5, seconds: 900 },
  'recovery tries a day': { points: 20, seconds: 86_400 },
  'password tries of a session': { points: 5, seconds: 900 },
  'password tries of a session a day': { points: 20, seconds: 86_400 },
  // Apart by purpose: whoever asks for one kind on somebody's behalf must not use up another.
  'register codes to an address': { points: 3, seconds: 900 },
  'register codes to an address a day': { points: 10, seconds: 86_400 },
  'reset codes to an address': { points: 3, seconds: 900 },
  'reset codes to an address a day': { points: 10, seconds: 86_400 },
  'delete codes to an address': { points: 3, seconds: 900 },
  'delete codes to an address a day': { points: 10, seconds: 86_400 },
  'codes sent for an ip': { points: 300, seconds: 900 },
  'code tries of an ip': { points: 100, seconds: 900 },
  'two-factor tries of an account': { points: 5, seconds: 900 },
  'two-factor set-up tries of an account': { points: 20, seconds: 900 },
  'tries to unlock a player': { points: 10, seconds: 300 },
  'calls for reports of an ip': { points: 1200, seconds: 300 },
  'tries to unlock a review link': { points: 10, seconds: 300 },
  'abuse reports of an ip': { points: 10, seconds: 3_600 },
  'abuse reports of a player': { points: 30, seconds: 86_400 },
  'abuse mails of an installation': { points: 6, seconds: 3_600 },
  'webflow connections of a workspace': { points: 60, seconds: 900 },
  'invitations of an installation': { points: 200, seconds: 3_600 },
  'imports of a workspace': { points: 120, seconds: 900 },
  // Each leaves a file behind that is kept for a day.
  'changed cues of a workspace': { points: 600, seconds: 900 },
  'calls of a key': { points: 300, seconds: 60 },
  'calls with the keys of a workspace': { points: 1200, seconds: 60 },
  'plan choices of a workspace': { points: 120, seconds: 900 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof limitTable;

export interface RateLimits {
  /** Counts one use and says what is left, or refuses. */
  take: (name: LimitName, who: string) => Promise<{ remaining: number; resetSeconds: number }>;
  /** Uncounts a use that turned out to be harmless, such as a sign-in that succeeded. */
  giveBack: (name: LimitName, who: string) => Promise<void>;
  /** Removes whatever is counted of somebody who is gone. */
  forget: (who: string) => Promise<void>;
}

export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map(
    Object.entries(limitTable).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  );
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterPostgres;
  return {
    async take(name, who) {
      try {
        const { remainingPoints, msBeforeNext } = await limiter(name).consume(who);
        return { remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) };
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) });
      }
    },
    async giveBack(name, who) {
      await limiter(name).reward(who);
    },
    async forget(who) {
      for (const one of limiters.values()) await one.delete(who);
    },
  };
}

export const removeExpiredLimits = (pool: pg.Pool) =>
  pool.query('delete from rate_limits where expire < $1', [Date.now()]);
