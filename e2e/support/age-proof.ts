import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { place } from './place.ts';

const read = (...names: string[]): string => readFileSync(join(place.dataDir, ...names), 'utf8').trim();

/** Lets the time pass in which a session needs no further proof: nobody waits ten minutes for it here. */
export async function ageProof(email: string): Promise<void> {
  const socketDir = read('postgres', 'postmaster.pid').split('\n')[4] ?? '';
  const client = new pg.Client({
    host: socketDir,
    user: 'kinora',
    password: read('secrets', 'postgres-password'),
    database: 'kinora',
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update sessions set proven_at = proven_at - interval '10 minutes'
       where account_id = (select id from accounts where email = $1)`,
      [email],
    );
    if (!rowCount) throw new Error(`${email} is not signed in`);
  } finally {
    await client.end();
  }
}
