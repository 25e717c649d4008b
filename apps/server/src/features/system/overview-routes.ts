import { adminApi } from '@kinora/contract/admin';
import type { Bind } from '../../http/bind.ts';
import type { OverviewService } from './overview-service.ts';
import type { SetupService } from './setup-service.ts';

export function overviewRoutes(
  bind: Bind,
  { overview, setup }: { overview: OverviewService; setup: SetupService },
): void {
  bind(adminApi.installation.overview, overview.overview);
  bind(adminApi.installation.setup, setup.get);
  bind(adminApi.installation.finishSetup, setup.finish);
  bind(adminApi.installation.work, overview.work);
  bind(adminApi.installation.retryJob, overview.retryJob);
  bind(adminApi.installation.cancelJob, overview.cancelJob);
}
