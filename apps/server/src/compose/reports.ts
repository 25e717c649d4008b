import { createReportLinkService } from '../features/reports/report-link-service.ts';
import { createSharedReportService } from '../features/reports/shared-report-service.ts';
import type { StatsService } from '../features/stats/stats-service.ts';
import type { Resources } from './open-resources.ts';
import { composeUnsubscribes } from './report-mails.ts';

interface Features {
  stats: Pick<StatsService, 'overview' | 'breakdown' | 'playerRetention' | 'quality'>;
  playerNames: (workspaceId: string, ids: string[]) => Promise<Map<string, string>>;
}

/** Figures that are shown to people who have no account here. */
export function composeReports(resources: Resources, { stats, playerNames }: Features) {
  const { settings, connection, seal, limits } = resources;
  const { db } = connection;
  return {
    links: createReportLinkService({ db, seal, playerNames, publicUrl: settings.publicUrl }),
    unsubscribes: composeUnsubscribes(resources),
    shared: createSharedReportService({ db, limits, stats, playerNames }),
  };
}
