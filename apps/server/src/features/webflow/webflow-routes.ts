import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { WebflowService } from './webflow-service.ts';

export function webflowRoutes(bind: Bind, webflow: WebflowService): void {
  bind(api.webflow.begin, webflow.begin);
  bind(api.webflow.status, webflow.status);
  bind(api.webflow.exchange, webflow.exchange);
  bind(api.webflow.revoke, webflow.revoke);
}
