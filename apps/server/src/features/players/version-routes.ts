import { publishingApi } from '@kinora/contract/publishing';
import type { Bind } from '../../http/bind.ts';
import type { VersionService } from './version-service.ts';

export function versionRoutes(bind: Bind, versions: VersionService): void {
  bind(publishingApi.versions.list, versions.list);
  bind(publishingApi.versions.get, versions.get);
  bind(publishingApi.versions.restore, versions.restore);
  bind(publishingApi.versions.publish, versions.publish);
  bind(publishingApi.versions.unschedule, versions.unschedule);
}
