import { api } from '@kinora/contract';
import { reportsApi } from '@kinora/contract/reports';
import type { Bind } from '../../http/bind.ts';
import type { StatsService } from './stats-service.ts';
import type { StatsSettingsService } from './stats-settings-service.ts';

export function statsRoutes(bind: Bind, stats: StatsService, settings: StatsSettingsService): void {
  bind(api.stats.overview, stats.overview);
  bind(api.stats.breakdown, stats.breakdown);
  bind(api.stats.retention, stats.retention);
  bind(api.stats.playerRetention, stats.playerRetention);
  bind(api.stats.quality, stats.quality);
  bind(api.stats.live, stats.live);
  bind(api.stats.pages, stats.pages);
  bind(api.stats.activity, stats.activity);
  bind(api.stats.export, stats.export);
  bind(reportsApi.statsSettings.get, settings.get);
  bind(reportsApi.statsSettings.change, settings.change);
  bind(reportsApi.statsSettings.removeFigures, settings.removeFigures);
}
