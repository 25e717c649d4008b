import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { ImportService } from './import-service.ts';

export function importRoutes(bind: Bind, imports: ImportService): void {
  bind(api.videos.import, imports.begin);
}
