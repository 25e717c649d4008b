import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { WorkspaceService } from './workspace-service.ts';

export function workspaceRoutes(bind: Bind, workspaces: WorkspaceService): void {
  bind(api.workspaces.get, workspaces.get);
  bind(api.workspaces.update, workspaces.update);
}
