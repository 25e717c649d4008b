import { adminApi } from '@kinora/contract/admin';
import type { Bind } from '../../http/bind.ts';
import type { OverviewService } from './overview-service.ts';

export function overviewRoutes(bind: Bind, overview: OverviewService): void {
  bind(adminApi.installation.overview, overview.overview);
  bind(adminApi.installation.work, overview.work);
  bind(adminApi.installation.retryJob, overview.retryJob);
  bind(adminApi.installation.cancelJob, overview.cancelJob);
}
