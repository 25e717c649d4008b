import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { ApiKeyService } from './api-key-service.ts';

export function apiKeyRoutes(bind: Bind, apiKeys: ApiKeyService): void {
  bind(api.apiKeys.list, apiKeys.list);
  bind(api.apiKeys.show, apiKeys.show);
  bind(api.apiKeys.create, apiKeys.create);
  bind(api.apiKeys.remove, apiKeys.remove);
  bind(api.apiKeys.removeAll, apiKeys.removeAll);
}
