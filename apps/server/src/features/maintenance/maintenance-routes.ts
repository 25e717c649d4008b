import { adminApi } from '@kinora/contract/admin';
import type { Bind } from '../../http/bind.ts';
import type { MaintenanceService } from './maintenance-service.ts';
import type { PartTestService } from './part-test-service.ts';

interface Services {
  maintenance: MaintenanceService;
  partTests: PartTestService;
}

export function maintenanceRoutes(bind: Bind, { maintenance, partTests }: Services): void {
  bind(adminApi.maintenance.get, maintenance.get);
  bind(adminApi.maintenance.change, maintenance.changeByCall);
  bind(adminApi.maintenance.test, partTests.test);
}
