import { openidEndpoints } from '@kinora/contract/openid';
import type { Bind } from '../../http/bind.ts';
import type { OpenidService } from './openid-service.ts';

export function openidRoutes(bind: Bind, openid: OpenidService): void {
  bind(openidEndpoints.begin, openid.begin);
  bind(openidEndpoints.finish, openid.finish);
  bind(openidEndpoints.prove, openid.prove);
}
