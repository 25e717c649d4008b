import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { AccessService } from './access-service.ts';

export function accessRoutes(bind: Bind, access: AccessService): void {
  bind(api.access.get, access.get);
  bind(api.access.change, access.change);
  bind(api.access.allowDomain, access.allowDomain);
  bind(api.access.refusals, access.refusals);
  bind(api.access.preview, access.preview);
}
