import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import type { Bind } from '../../http/bind.ts';
import type { SigningKeyService } from './signing-key-service.ts';

export function signingKeyRoutes(bind: Bind, signingKeys: SigningKeyService): void {
  bind(signingKeyEndpoints.list, signingKeys.list);
  bind(signingKeyEndpoints.create, signingKeys.create);
  bind(signingKeyEndpoints.revoke, signingKeys.revoke);
}
