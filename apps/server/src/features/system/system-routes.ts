import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { SystemService } from './system-service.ts';

export function systemRoutes(bind: Bind, system: SystemService): void {
  bind(api.system.health, system.health);
  bind(api.system.ready, system.ready);
  bind(api.system.live, system.live);
  bind(api.system.installation, system.installation);
}
