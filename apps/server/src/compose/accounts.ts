import { deriveKeys } from '../crypto/keys.ts';
import { createAccountService } from '../features/accounts/account-service.ts';
import { createDeletionService } from '../features/accounts/deletion-service.ts';
import { createOneTimeCodeService } from '../features/accounts/one-time-code-service.ts';
import { createPasswordService } from '../features/accounts/password-service.ts';
import { createProofService } from '../features/accounts/proof-service.ts';
import { createSignInService } from '../features/accounts/sign-in-service.ts';
import { createTrustedDeviceService } from '../features/accounts/trusted-device-service.ts';
import { createApiKeyService } from '../features/api-keys/api-key-service.ts';
import type { PlayerService } from '../features/players/player-service.ts';
import { createSessionService } from '../features/sessions/session-service.ts';
import { createTwoFactorService } from '../features/two-factors/two-factor-service.ts';
import { createWorkspaceService } from '../features/workspaces/workspace-service.ts';
import { createNotices } from '../mail/notices.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { Resources } from './open-resources.ts';

/** Who somebody is, and how they prove it. */
export function composeAccounts(
  { settings, connection: { db }, cache, queue, limits, seal }: Resources,
  players: Pick<PlayerService, 'removeAllOf'>,
) {
  const outbox = createOutbox(queue, seal);
  const notices = createNotices(outbox, settings.publicUrl);
  const sessions = createSessionService({ db, cache });
  const codeKeys = deriveKeys(settings.secretKeys, 'one-time-codes');
  const codes = createOneTimeCodeService({ db, limits, outbox, codeKeys, publicUrl: settings.publicUrl });
  const workspaces = createWorkspaceService(db);
  const devices = createTrustedDeviceService(db);
  const twoFactors = createTwoFactorService({ db, limits, seal, notices, sessions });
  const apiKeys = createApiKeyService({ db, cache, seal, notices, sessions, workspaces });
  return {
    sessions,
    twoFactors,
    apiKeys,
    accounts: createAccountService({ db, limits, codes, sessions, devices, workspaces }),
    signIn: createSignInService({ db, limits, notices, sessions, twoFactors, devices }),
    passwords: createPasswordService({ db, limits, codes, notices, sessions, twoFactors, apiKeys, devices }),
    proof: createProofService({ db, limits, sessions, twoFactors }),
    deletion: createDeletionService({ db, limits, codes, sessions, queue, workspaces, apiKeys, players }),
  };
}
