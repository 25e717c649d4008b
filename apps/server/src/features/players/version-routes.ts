import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { VersionService } from './version-service.ts';

export function versionRoutes(bind: Bind, versions: VersionService): void {
  bind(api.versions.list, versions.list);
  bind(api.versions.get, versions.get);
  bind(api.versions.restore, versions.restore);
  bind(api.versions.publish, versions.publish);
  bind(api.versions.unschedule, versions.unschedule);
}
