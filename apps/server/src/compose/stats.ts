import type { EmbedService } from '../features/embeds/embed-service.ts';
import type { PlayerService } from '../features/players/player-service.ts';
import type { ReviewVisitService } from '../features/review-links/review-visit-service.ts';
import { openGeoDatabase } from '../features/stats/geo-database.ts';
import { createIntake } from '../features/stats/intake.ts';
import { createStatsDeletion } from '../features/stats/stats-deletion.ts';
import { createStatsService } from '../features/stats/stats-service.ts';
import { createStatsSettingsService } from '../features/stats/stats-settings-service.ts';
import { createViewService, type WatchedPlayer } from '../features/stats/view-service.ts';
import { saveViews } from '../features/stats/view-store.ts';
import { createVisitors } from '../features/stats/visitors.ts';
import type { VideoService } from '../features/videos/video-service.ts';
import type { Resources } from './open-resources.ts';

interface Features {
  players: Pick<PlayerService, 'namesOf'>;
  videos: Pick<VideoService, 'namesOf' | 'playbackOf'>;
  embeds: Pick<EmbedService, 'find'>;
  visits: Pick<ReviewVisitService, 'isLinkOf'>;
}

/** What players tell of their viewers, and what their owners learn from it. */
export function composeStats(resources: Resources, { players, videos, embeds, visits }: Features) {
  const { settings, stats, metrics, log } = resources;
  const { countsAutomated } = settings.stats;
  const visitors = createVisitors(stats);
  const intake = createIntake({
    save: (rows) => saveViews(stats.pool, rows),
    onDropped: () => metrics.viewDropped('flood'),
    onError: (error) => log.warn({ err: error }, 'views could not be written: they are kept until they can'),
  });

  /** The film that a page showed may be another by now; one of somebody else it never was. */
  async function findPlayer(playerId: string, videoId: string | undefined): Promise<WatchedPlayer | undefined> {
    const shown = await embeds.find(playerId);
    if (!shown) return undefined;
    const { workspaceId, source } = shown.player;
    if (!videoId) return { workspaceId, videoId, durationSeconds: undefined };
    const playback = source?.videoId === videoId ? shown.playback : await videos.playbackOf(workspaceId, videoId);
    return playback && { workspaceId, videoId, durationSeconds: playback.durationSeconds ?? undefined };
  }

  const views = createViewService({
    intake,
    visitors,
    findPlayer,
    isLinkOf: visits.isLinkOf,
    trustsProxy: settings.trustProxy.length > 0,
    lookUpCountry: openGeoDatabase(settings.stats.geoDatabase),
    countsAutomated,
    onRefused: () => metrics.viewDropped('refused'),
  });
  return { ...composeFigures(resources, { players, videos }), views, visitors, close: intake.close };
}

/** What is read of them, for the server and the worker alike. */
export function composeFigures(
  { stats, settings, connection }: Pick<Resources, 'stats' | 'settings' | 'connection'>,
  { players, videos }: { players: Pick<PlayerService, 'namesOf'>; videos: Pick<VideoService, 'namesOf'> },
) {
  const statsSettings = createStatsSettingsService({
    db: connection.db,
    deletion: createStatsDeletion(stats),
    longestKeptDays: settings.stats.keptDays,
  });
  const service = createStatsService({
    stats,
    playerNames: players.namesOf,
    videoNames: videos.namesOf,
    keptSince: statsSettings.keptSince,
  });
  return { service, statsSettings };
}
