import { createBilling } from './billing.ts';
import { deriveKey } from './crypto/keys.ts';
import { createSeal } from './crypto/seal.ts';
import { databaseConfig } from './database-config.ts';
import { connect } from './db/connect.ts';
import { migrateDatabase } from './db/migrate.ts';
import { createDeletionSteps } from './deletion-steps.ts';
import { deleteAccountsInBackground, resumeDeletions } from './features/accounts/deletion-job.ts';
import { oneTimeCodeStore } from './features/accounts/one-time-code-store.ts';
import { idempotencyStore } from './features/idempotency/idempotency-store.ts';
import { imageStore } from './features/images/image-store.ts';
import { sessionStore } from './features/sessions/session-store.ts';
import { syncInBackground } from './features/subscriptions/sync-job.ts';
import { webhookStore } from './features/subscriptions/webhook-store.ts';
import { tidyRegularly } from './features/system/tidy-job.ts';
import { webflowStateStore } from './features/webflow/webflow-state-store.ts';
import { createRateLimits, removeExpiredLimits } from './http/rate-limits.ts';
import { openQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { deliverMail } from './mail/outbox.ts';
import { createMedia, startMediaWork } from './media.ts';
import { runProcess } from './process-life.ts';
import { readSettings } from './settings.ts';
import { openStorage } from './storage/open-storage.ts';
import { storageContext } from './storage-context.ts';

runProcess({
  name: 'worker',
  async start() {
    const settings = readSettings(process.env);
    const log = createLog('worker', settings.logLevel);
    const config = databaseConfig(settings);
    const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
    const connection = connect({ config, poolSize: 5, onError });
    await migrateDatabase(connection.pool);
    const queue = await openQueue({ config, role: 'worker', onError });
    const storage = await openStorage(settings.storage, storageContext(settings, log));
    const mailer = createMailer(settings.mail);
    await deliverMail(queue, createSeal(deriveKey(settings.secretKey, 'seal')), mailer);
    const media = createMedia({ settings, db: connection.db, queue, storage });
    const featureSteps = createDeletionSteps({ settings, db: connection.db, media });
    const limits = createRateLimits(connection.pool);
    const { sync } = createBilling({ settings, connection, queue, limits });
    const onSyncError = (error: unknown) => log.warn({ err: error }, 'a subscription could not be looked at');
    await syncInBackground({ db: connection.db, queue, sync, onError: onSyncError });
    const deletion = { db: connection.db, limits, queue, featureSteps };
    await deleteAccountsInBackground(deletion);
    await tidyRegularly(queue, [
      () => resumeDeletions(deletion),
      () => sessionStore.removeExpired(connection.db),
      () => oneTimeCodeStore.removeExpired(connection.db),
      () => imageStore.removeExpired(connection.db),
      () => removeExpiredLimits(connection.pool),
      () => webflowStateStore.removeExpired(connection.db),
      () => idempotencyStore.removeExpired(connection.db),
      () => webhookStore.removeOld(connection.db),
    ]);
    const endMediaWork = await startMediaWork({ settings, db: connection.db, queue, storage, media, log });
    log.info('working');
    return async () => {
      endMediaWork();
      await queue.close();
      mailer.close();
      await connection.close();
    };
  },
});
