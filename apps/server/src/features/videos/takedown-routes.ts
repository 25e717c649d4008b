import { adminApi } from '@kinora/contract/admin';
import type { Bind } from '../../http/bind.ts';
import type { TakedownService } from './takedown-service.ts';

export function takedownRoutes(bind: Bind, takedowns: TakedownService): void {
  bind(adminApi.videos.find, takedowns.find);
  bind(adminApi.videos.takeDown, takedowns.takeDown);
  bind(adminApi.videos.putBack, takedowns.putBack);
}
