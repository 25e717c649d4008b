import { publishingApi } from '@kinora/contract/publishing';
import type { Bind } from '../../http/bind.ts';
import type { WorkspaceService } from './workspace-service.ts';

export function workspaceRoutes(bind: Bind, workspaces: WorkspaceService): void {
  bind(publishingApi.workspaces.get, workspaces.get);
  bind(publishingApi.workspaces.update, workspaces.update);
}
