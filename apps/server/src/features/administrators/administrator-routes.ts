import { adminApi } from '@kinora/contract/admin';
import type { Bind } from '../../http/bind.ts';
import type { AdministratorService } from './administrator-service.ts';

export function administratorRoutes(bind: Bind, administrators: AdministratorService): void {
  bind(adminApi.administrators.list, administrators.list);
  bind(adminApi.administrators.grant, administrators.grantByCall);
  bind(adminApi.administrators.revoke, administrators.revokeByCall);
}
