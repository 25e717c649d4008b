import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { testEnv } from './test-env.ts';

const read = (...names: string[]): string => readFileSync(join(testEnv.dataDir, ...names), 'utf8').trim();

async function change(statement: string, email: string): Promise<void> {
  const client = new pg.Client({
    host: read('postgres', 'postmaster.pid').split('\n')[4] ?? '',
    user: 'kinora',
    password: read('secrets', 'postgres-password'),
    database: 'kinora',
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, [email]);
    if (!rowCount) throw new Error(`nothing of ${email} is there to change`);
  } finally {
    await client.end();
  }
}

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
