import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readOrCreateSecret } from '../settings/secrets.ts';

/** A socket's address holds 107 bytes (103 on macOS), of which the file's own name takes the last 14. */
const longestSocketDir = 88;

export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** How server and worker reach the embedded Postgres; follows from DATA_DIR alone, so that nobody has to be told. */
export function embeddedConnection(dataDir: string): EmbeddedConnection {
  return {
    host: embeddedSocketDir(dataDir),
    port: 5432,
    user: 'kinora',
    password: readOrCreateSecret(dataDir, 'postgres-password'),
    database: 'kinora',
  };
}

export function embeddedSocketDir(dataDir: string): string {
  const realDir = realpathSync(dataDir);
  const inside = join(realDir, 'postgres-run');
  if (Buffer.byteLength(inside) <= longestSocketDir) return inside;
  return `/tmp/kinora-${createHash('sha256').update(realDir).digest('hex').slice(0, 16)}`;
}

export function toConnectionUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  return `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
