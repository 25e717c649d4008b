import { databaseConfig } from './database-config.ts';
import { connect } from './db/connect.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { readSettings } from './settings.ts';
import { openStorage } from './storage/open-storage.ts';
import { storageContext } from './storage-context.ts';

interface Needs {
  name: 'server' | 'worker';
  role: 'sender' | 'worker';
  poolSize: number;
}

/** What both processes stand on, in the order in which it comes up. */
export async function openFoundations(env: NodeJS.ProcessEnv, { name, role, poolSize }: Needs) {
  const settings = readSettings(env);
  const log = createLog(name, settings.logLevel);
  const config = databaseConfig(settings);
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const connection = connect({ config, poolSize, onError });
  await migrateDatabase(connection.pool);
  const queue = await openQueue({ config, role, onError });
  const storage = await openStorage(settings.storage, storageContext(settings, log));
  return {
    settings,
    log,
    connection,
    queue,
    storage,
    async close() {
      await queue.close();
      await connection.close();
    },
  };
}
