import { adminApi } from '@kinora/contract/admin';
import type { Bind } from '../../http/bind.ts';
import type { AccountAdminService } from './account-admin-service.ts';
import type { SuspensionService } from './suspension-service.ts';

interface Services {
  accountAdmin: AccountAdminService;
  suspensions: SuspensionService;
}

export function accountAdminRoutes(bind: Bind, { accountAdmin: accounts, suspensions }: Services): void {
  bind(adminApi.accounts.list, accounts.list);
  bind(adminApi.accounts.get, accounts.get);
  bind(adminApi.accounts.suspend, suspensions.byCall(suspensions.suspend));
  bind(adminApi.accounts.restore, suspensions.byCall(suspensions.restore));
  bind(adminApi.accounts.signOut, suspensions.byCall(suspensions.signOut));
  bind(adminApi.accounts.mailReset, accounts.mailReset);
  bind(adminApi.accounts.changePlan, accounts.changePlan);
  bind(adminApi.accounts.remove, accounts.remove);
}
