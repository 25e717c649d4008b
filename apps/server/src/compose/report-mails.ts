import { deriveKeys } from '../crypto/keys.ts';
import type { ReportMailParts } from '../features/reports/report-mail-job.ts';
import { createUnsubscribeService } from '../features/reports/unsubscribe-service.ts';
import { statsSettingsStore } from '../features/stats/stats-settings-store.ts';
import { createWorkspaceService } from '../features/workspaces/workspace-service.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Resources } from './open-resources.ts';

/** How mails of reports are ended. */
export const composeUnsubscribes = ({ settings, connection: { db } }: Resources) =>
  createUnsubscribeService({
    db,
    keys: deriveKeys(settings.secretKeys, 'report-mails'),
    publicUrl: settings.publicUrl,
    endOwnerMails: (workspaceId) => statsSettingsStore.endMails(db, workspaceId),
  });

/** What the job that sends them needs. */
export const composeReportMails = (
  resources: Resources,
  features: Pick<ReportMailParts, 'stats' | 'playerNames'> & { outbox: Outbox },
): ReportMailParts => {
  const { settings, connection, seal, log } = resources;
  const { db } = connection;
  return {
    ...features,
    db,
    seal,
    unsubscribes: composeUnsubscribes(resources),
    listMonthly: (before) => statsSettingsStore.listMonthly(db, before),
    listOwnerEmails: createWorkspaceService(db).listOwnerEmails,
    publicUrl: settings.publicUrl,
    onError: (error) => log.warn({ err: error }, 'a monthly report could not be mailed'),
  };
};
