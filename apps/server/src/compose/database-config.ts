import type pg from 'pg';
import { embeddedConnection } from '../db/embedded-connection.ts';
import type { Settings } from '../settings/settings.ts';

/** How this installation reaches its database: an address of the operator's, or the socket of the embedded one. */
export function databaseConfig({ database, dataDir }: Settings): pg.PoolConfig {
  return database.kind === 'external' ? { connectionString: database.url } : { ...embeddedConnection(dataDir) };
}

/** Beside everything else, unless the operator has given them a database of their own. */
export const statsDatabaseConfig = (settings: Settings): pg.PoolConfig =>
  settings.stats.databaseUrl ? { connectionString: settings.stats.databaseUrl } : databaseConfig(settings);
