import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { databaseConfig } from './database-config.ts';
import { connect } from './db/connect.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { runProcess } from './process-life.ts';
import { readSettings } from './settings.ts';
import { openStorage } from './storage/open-storage.ts';
import { storageContext } from './storage-context.ts';

const dashboardDir = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));

runProcess({
  name: 'server',
  async start() {
    const settings = readSettings(process.env);
    const log = createLog('server', settings.logLevel);
    const config = databaseConfig(settings);
    const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
    const connection = connect({ config, poolSize: 20, onError });
    await migrateDatabase(connection.pool);
    const queue = await openQueue({ config, role: 'sender', onError });
    const storage = await openStorage(settings.storage, storageContext(settings, log));
    const app = await createApp({ settings, connection, queue, storage, log, dashboardDir });
    await app.listen({ host: settings.host, port: settings.port });
    return async () => {
      await app.close();
      await queue.close();
      await connection.close();
    };
  },
});
