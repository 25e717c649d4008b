import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { testEnv } from './test-env.ts';

const read = (...names: string[]): string => readFileSync(join(testEnv.dataDir, ...names), 'utf8').trim();

async function query(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: read('postgres', 'postmaster.pid').split('\n')[4] ?? '',
    user: 'kinora',
    password: read('secrets', 'postgres-password'),
    database: 'kinora',
  });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function change(statement: string, email: string): Promise<void> {
  if ((await query(`${statement} returning 1`, [email])).length === 0)
    throw new Error(`nothing of ${email} is there to change`);
}

/** The hour has come for a job of the clock: it is asked for now, and this ends when it is done. */
export async function runJob(name: 'stats-roll-up' | 'report-mails'): Promise<void> {
  const [job] = await query('insert into pgboss.job (name, expire_seconds) values ($1, 600) returning id', [name]);
  const stateNow = async () => (await query('select state from pgboss.job where id = $1', [job?.id]))[0]?.state;
  await expect.poll(stateNow, { timeout: 60_000, intervals: [250] }).toBe('completed');
}

const mine = `(select m.workspace_id from memberships m join accounts a on a.id = m.account_id where a.email = $1)`;

/** A month goes by for somebody who gets figures by mail: what was watched, and asked for, is of the month before. */
export const letMonthPass = (email: string): Promise<void> =>
  change(
    `with hours as (update stats.hours set at = at - interval '1 month' where workspace_id in ${mine}),
       days as (update stats.days set at = at - interval '1 month' where workspace_id in ${mine}),
       mailed as (delete from report_mails where workspace_id in ${mine}),
       links as (update report_recipients set added_at = added_at - interval '1 month'
         where report_id in (select id from report_links where workspace_id in ${mine}))
     update stats_settings set monthly_since = monthly_since - interval '1 month' where workspace_id in ${mine}`,
    email,
  );

/** Ten minutes go by, in which a session needs no further proof. */
export const ageProof = (email: string): Promise<void> =>
  change(
    `update sessions set proven_at = proven_at - interval '10 minutes'
     where account_id = (select id from accounts where email = $1)`,
    email,
  );

/** The days go by in which strangers guess a hundred passwords; from here they would use up the tries of every journey. */
export const letStrangersGuess = (email: string): Promise<void> =>
  change('update accounts set login_failures = 100 where email = $1', email);
