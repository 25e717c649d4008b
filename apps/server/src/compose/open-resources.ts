import { deriveKeys } from '../crypto/keys.ts';
import { createSeal } from '../crypto/seal.ts';
import { createChanges } from '../db/changes.ts';
import { connect } from '../db/connect.ts';
import { createFreshCache } from '../db/fresh-cache.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openStatsDatabase } from '../db/stats/stats-database.ts';
import { createWebflowProvider } from '../features/webflow/webflow-provider.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { openQueue } from '../jobs/queue.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createPaymentProvider } from '../payments/payment-provider.ts';
import { createLog, type LogSink } from '../runtime/log.ts';
import { readSettings } from '../settings/settings.ts';
import { openStorage } from '../storage/open-storage.ts';
import { startTracing } from '../telemetry/start-tracing.ts';
import { databaseConfig, statsDatabaseConfig } from './database-config.ts';
import { storageContext } from './storage-context.ts';

interface Needs {
  name: 'server' | 'worker';
  role: 'sender' | 'worker';
  poolSize: number;
  logSink?: LogSink | undefined;
}

/** One for what players tell, the others for whoever looks at it. */
const statsPoolSize = 4;

export type Resources = Awaited<ReturnType<typeof openResources>>;

/** What a process has one of, in the order in which it comes up. Whatever it puts together is handed these. */
export async function openResources(env: NodeJS.ProcessEnv, { name, role, poolSize, logSink }: Needs) {
  const settings = readSettings(env);
  const endTracing = await startTracing(settings.telemetry, name, (problem) =>
    log.warn({ problem }, 'traces do not reach their collector'),
  );
  const log = createLog(name, settings.logLevel, logSink);
  const metrics = createMetrics(name);
  const config = databaseConfig(settings);
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const connection = connect({ config, poolSize, onError });
  await migrateDatabase(connection.pool);
  const stats = await openStatsDatabase({ config: statsDatabaseConfig(settings), poolSize: statsPoolSize, onError });
  const changes = createChanges({
    config,
    pool: connection.pool,
    onChange: (fact) => cache.drop(fact),
    onLost: () => cache.clear(),
    onError,
  });
  const cache = createFreshCache(changes, { maxBytes: settings.cacheMb * 1024 * 1024 });
  const queue = await openQueue({ config, role, onError, onJob: metrics.jobBegan });
  const storage = await openStorage(settings.storage, storageContext(settings, log));
  return {
    settings,
    log,
    metrics,
    connection,
    stats,
    cache,
    queue,
    storage,
    seal: createSeal(deriveKeys(settings.secretKeys, 'seal')),
    limits: createRateLimits(connection.pool),
    paymentProvider: createPaymentProvider(settings.payments),
    webflowProvider: createWebflowProvider(settings.webflow),
    async close() {
      await queue.close();
      await changes.close();
      await stats.close();
      await connection.close();
      await endTracing();
    },
  };
}
