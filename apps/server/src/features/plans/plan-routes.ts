import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { PlanService } from './plan-service.ts';

export function planRoutes(bind: Bind, plans: PlanService): void {
  bind(api.plans.list, plans.list);
  bind(api.plans.get, plans.get);
}
