import { composeAccountDeletionSteps } from './compose/account-deletion-steps.ts';
import { composeAccounts } from './compose/accounts.ts';
import { composeBilling } from './compose/billing.ts';
import { createExpiryTasks } from './compose/expiry-tasks.ts';
import { composeMedia } from './compose/media.ts';
import { startMediaWork } from './compose/media-work.ts';
import type { Resources } from './compose/open-resources.ts';
import { composePlayers } from './compose/players.ts';
import { composeReportMails } from './compose/report-mails.ts';
import { resealAll } from './compose/reseal.ts';
import { composeFigures } from './compose/stats.ts';
import { deleteAccountsInBackground, resumeDeletions } from './features/accounts/deletion-job.ts';
import { scheduleReportMails } from './features/reports/report-mail-job.ts';
import { scheduleStats } from './features/stats/roll-up-job.ts';
import { forgetStatsInBackground } from './features/stats/stats-deletion.ts';
import { statsSettingsStore } from './features/stats/stats-settings-store.ts';
import { syncInBackground } from './features/subscriptions/sync-job.ts';
import { scheduleCleanup } from './features/system/cleanup-job.ts';
import { createMailer } from './mail/mailer.ts';
import { deliverMail } from './mail/outbox.ts';

/** The worker: every job and schedule. Answers how to end it, which closes the queue. */
export async function startWorker(resources: Resources): Promise<() => Promise<void>> {
  const { settings, log, connection, queue, limits, seal } = resources;
  const { db } = connection;
  const billing = composeBilling(resources);
  const media = composeMedia(resources, billing);
  const deletion = { db, limits, queue, featureSteps: composeAccountDeletionSteps(resources, media) };

  const mailer = createMailer(settings.mail);
  await deliverMail(queue, seal, mailer);
  const onError = (error: unknown) => log.warn({ err: error }, 'a subscription could not be looked at');
  await syncInBackground({ db, queue, sync: billing.sync, onError });
  await deleteAccountsInBackground(deletion);
  await scheduleCleanup(queue, [
    () => resumeDeletions(deletion),
    () => media.images.removeUnused(),
    ...createExpiryTasks(connection),
  ]);
  await scheduleStats({
    queue,
    stats: resources.stats,
    keptDays: settings.stats.keptDays,
    listShorter: (days) => statsSettingsStore.listShorter(db, days),
  });
  await forgetStatsInBackground(queue, resources.stats);
  const { players, versions } = composePlayers(resources, media);
  await queue.work('publish-player', versions.publishDue);
  const { outbox } = composeAccounts(resources, { players, planGrants: billing.planGrants });
  const { service: stats } = composeFigures(resources, { players, videos: media.videos });
  const reportMails = composeReportMails(resources, { stats, playerNames: players.namesOf, outbox });
  await scheduleReportMails(queue, reportMails);
  const endMediaWork = await startMediaWork(resources, media, billing);
  // What is sealed with the keys of before, while there are any: whoever removes one wants to know that it may go.
  if (settings.secretKeys.length > 1) log.info(await resealAll(db, seal), 'secrets are sealed with SECRET_KEY');
  log.info('working');
  return async () => {
    endMediaWork();
    // Mails that are on their way are waited for here: only then may their sender go.
    await queue.close();
    mailer.close();
  };
}
