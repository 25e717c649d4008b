import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { StatsService } from './stats-service.ts';

export function statsRoutes(bind: Bind, stats: StatsService): void {
  bind(api.stats.overview, stats.overview);
  bind(api.stats.breakdown, stats.breakdown);
  bind(api.stats.retention, stats.retention);
  bind(api.stats.quality, stats.quality);
  bind(api.stats.live, stats.live);
  bind(api.stats.pages, stats.pages);
  bind(api.stats.activity, stats.activity);
  bind(api.stats.export, stats.export);
}
