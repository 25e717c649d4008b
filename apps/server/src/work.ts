import { createBilling } from './billing.ts';
import { createChores } from './chores.ts';
import { deriveKey } from './crypto/keys.ts';
import { createSeal } from './crypto/seal.ts';
import { createDeletionSteps } from './deletion-steps.ts';
import { deleteAccountsInBackground, resumeDeletions } from './features/accounts/deletion-job.ts';
import { syncInBackground } from './features/subscriptions/sync-job.ts';
import { tidyRegularly } from './features/system/tidy-job.ts';
import { openFoundations } from './foundations.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createMailer } from './mail/mailer.ts';
import { deliverMail } from './mail/outbox.ts';
import { createMedia, startMediaWork } from './media.ts';
import { runProcess } from './process-life.ts';

runProcess({
  name: 'worker',
  async start() {
    const foundations = await openFoundations(process.env, { name: 'worker', role: 'worker', poolSize: 5 });
    const { settings, log, connection, queue, storage } = foundations;
    const { db, pool } = connection;
    const mailer = createMailer(settings.mail);
    await deliverMail(queue, createSeal(deriveKey(settings.secretKey, 'seal')), mailer);
    const limits = createRateLimits(pool);
    const { sync } = createBilling({ settings, connection, queue, limits });
    const onSyncError = (error: unknown) => log.warn({ err: error }, 'a subscription could not be looked at');
    await syncInBackground({ db, queue, sync, onError: onSyncError });
    const media = createMedia({ settings, db, queue, storage });
    const deletion = { db, limits, queue, featureSteps: createDeletionSteps({ settings, db, media }) };
    await deleteAccountsInBackground(deletion);
    await tidyRegularly(queue, [
      () => resumeDeletions(deletion),
      () => media.images.removeUnused(),
      ...createChores(connection),
    ]);
    const endMediaWork = await startMediaWork({ settings, db, queue, storage, media, log });
    log.info('working');
    return async () => {
      endMediaWork();
      await foundations.close();
      mailer.close();
    };
  },
});
